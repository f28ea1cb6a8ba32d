"""The events as the gateway shows them: a page, and the AsyncAPI document beside it.

python -m tools.events_page            writes both
python -m tools.events_page --check    fails when they are not current
"""

import json
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from contracts import samples
from contracts.topology import KETO
from messaging import asyncapi
from tools.generated import write_or_compare
from tools.openapi import FOLDER

Document = dict[str, Any]
_TEMPLATE = Path(__file__).parent / "templates/events.html"


def page(described: Document) -> str:
    """The document for people: one page that needs no script and nothing from elsewhere."""
    return Template(_TEMPLATE.read_text()).substitute(
        title=escape(described["info"]["title"]),
        description=escape(described["info"]["description"]),
        overview="\n".join(_row(described, key) for key in described["channels"]),
        events="\n".join(_event(described, key) for key in described["channels"]),
    )


def _row(described: Document, key: str) -> str:
    link = f'<a href="#{escape(key)}">{escape(_name(described, key))}</a>'
    cells = (link, _senders(described, key), _queues(described, key))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _event(described: Document, key: str) -> str:
    message = described["components"]["messages"][_name(described, key)]
    exchange = described["channels"][key]["bindings"]["amqp"]["exchange"]["name"]
    fields = "\n".join(_fields(described, _data(described, message)))
    example = json.dumps(message["examples"][0]["payload"], indent=2, ensure_ascii=False)
    return f"""\
<section>
<h2 id="{escape(key)}">{escape(_name(described, key))}</h2>
<p>{escape(message["summary"])}</p>
<dl>
<dt>Exchange</dt><dd><code>{escape(exchange)}</code></dd>
<dt>Routing key</dt><dd><code>{escape(key)}</code></dd>
<dt>Published by</dt><dd>{_senders(described, key)}</dd>
<dt>Consumed by</dt><dd>{_queues(described, key)}</dd>
</dl>
<h3>Fields of <code>data</code></h3>
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col"></th></tr></thead>
<tbody>
{fields}
</tbody>
</table>
<details>
<summary>Example of the whole message</summary>
<pre tabindex="0">{escape(example)}</pre>
</details>
</section>"""


def _name(described: Document, key: str) -> str:
    names: Document = described["channels"][key]["messages"]
    return next(iter(names))


def _senders(described: Document, key: str) -> str:
    return ", ".join(_operators(described, key, "send"))


def _queues(described: Document, key: str) -> str:
    names = [f"<code>{name}</code>" for name in _operators(described, key, "receive")]
    return "<br>".join(names) or "no service yet"


def _operators(described: Document, key: str, action: str) -> list[str]:
    return [
        escape(name.split()[0])
        for name, operation in described["operations"].items()
        if operation["action"] == action
        and operation["channel"]["$ref"].removeprefix("#/channels/") == key
    ]


def _data(described: Document, message: Document) -> Document:
    envelope = _resolved(described, message["payload"])
    return _resolved(described, envelope["properties"]["data"])


def _resolved(described: Document, schema: Document) -> Document:
    found: Document = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return found


def _fields(described: Document, schema: Document) -> list[str]:
    required = schema.get("required", [])
    return [
        f"<tr><td>{escape(name)}</td><td>{escape(_type(described, field))}</td>"
        f"<td>{'' if name in required else 'may be absent'}</td></tr>"
        for name, field in schema["properties"].items()
    ]


def _type(described: Document, field: Document) -> str:
    if "$ref" in field:
        return _type(described, _resolved(described, field))
    if "anyOf" in field:
        return " or ".join(_type(described, each) for each in field["anyOf"])
    if "enum" in field:
        return " or ".join(json.dumps(value) for value in field["enum"])
    if "const" in field:
        return json.dumps(field["const"])
    if field.get("type") == "array":
        return f"list of {_type(described, field['items'])}"
    return str(field.get("format", field.get("type", "any")))


def main() -> None:
    """The command."""
    described = asyncapi.document(KETO, "Keto's events", samples.wire)
    texts = {
        FOLDER / "asyncapi.json": json.dumps(described, indent=2, ensure_ascii=False) + "\n",
        FOLDER / "events.html": page(described),
    }
    write_or_compare(texts, "events_page")


if __name__ == "__main__":
    main()
