"""Finds breaking changes between two API documents, by the rules of oasdiff
(github.com/oasdiff/oasdiff) that apply to JSON without headers, callbacks and links.

Every request that was valid must stay valid; no response can be one that was not possible before.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]

# Keywords with 1 if a greater value accepts more, and -1 if it accepts less.
_BOUNDS = {
    "maximum": 1, "exclusiveMaximum": 1, "maxLength": 1, "maxItems": 1, "maxProperties": 1,
    "minimum": -1, "exclusiveMinimum": -1, "minLength": -1, "minItems": -1, "minProperties": -1,
}  # fmt: skip
_EXACT = ("pattern", "format", "multipleOf", "uniqueItems")


def breaking_changes(before: Json, after: Json) -> Iterator[str]:
    """Each change that breaks clients of `before`, with its operation."""
    for path, methods in before["paths"].items():
        for method, operation in methods.items():
            name = f"{method.upper()} {path}"
            now = after["paths"].get(path, {}).get(method)
            if now is None:
                yield f"{name} is gone"
                continue
            for change in _of_operation(before, after, operation, now):
                yield f"{name}: {change}"


def _of_operation(before: Json, after: Json, was: Json, now: Json) -> Iterator[str]:
    if _is_open(was) and not _is_open(now):
        yield "it needs a login now"
    request, response = _Fit(after, before, "request"), _Fit(before, after, "response")
    yield from _of_parameters(request, was, now)
    yield from _of_body(request, was.get("requestBody"), now.get("requestBody"))
    for status, described in was["responses"].items():
        what = f"the response {status}"
        if status in now["responses"]:
            yield from _of_content(response, described, now["responses"][status], what)
        elif status < "400":
            yield f"{what} is gone"


def _is_open(operation: Json) -> bool:
    security = operation.get("security", [])
    return not security or {} in security


def _of_parameters(fit: "_Fit", was: Json, now: Json) -> Iterator[str]:
    known, taken = (
        {(each["in"], each["name"]): each for each in operation.get("parameters", ())}
        for operation in (was, now)
    )
    for place, name in known.keys() - taken.keys():
        yield f"the {place} parameter {name} is gone"
    for (place, name), parameter in taken.items():
        what, before = f"the {place} parameter {name}", known.get((place, name))
        if parameter.get("required") and not (before or {}).get("required"):
            yield f"{what} is required now"
        if before is not None:
            yield from fit.problems(parameter["schema"], before["schema"], what)


def _of_body(fit: "_Fit", was: Json | None, now: Json | None) -> Iterator[str]:
    if was is not None and now is None:
        yield "the request's body is gone"
    if now is not None and now.get("required") and not (was or {}).get("required"):
        yield "the request's body is required now"
    if was is not None and now is not None:
        yield from _of_content(fit, was, now, "the request")


def _of_content(fit: "_Fit", was: Json, now: Json, what: str) -> Iterator[str]:
    for media_type, content in was.get("content", {}).items():
        if media_type not in now.get("content", {}):
            yield f"{what} is no longer {media_type}"
            continue
        schemas = [each.get("schema", {}) for each in (content, now["content"][media_type])]
        if fit.direction == "request":
            schemas.reverse()
        yield from fit.problems(schemas[0], schemas[1], what)


@dataclass(frozen=True)
class _Fit:
    """Whether the values of one schema, that of the sender, fit another one, that of the
    receiver."""

    receiver: Json
    sender: Json
    direction: str

    def problems(
        self, takes: Json, sends: Json, what: str, field: str = "", inside: tuple[Any, ...] = ()
    ) -> Iterator[str]:
        """Why a value of `sends` may not fit `takes`."""
        choices = _choices(self.receiver, takes)
        for sent in _choices(self.sender, sends):
            # Compare with the most similar choice.
            yield from min(
                (list(self._of_choice(each, sent, what, field, inside)) for each in choices),
                key=len,
            )

    def _of_choice(
        self, takes: Json, sends: Json, what: str, field: str, inside: tuple[Any, ...]
    ) -> Iterator[str]:
        pair = (id(takes), id(sends))
        if pair in inside:
            # A recursive schema, which is already being compared.
            return
        inside = (*inside, pair)
        where = f"{what}: {field}" if field else what
        if excess := _types(sends) - _types(takes):
            verb = "is no longer" if self.direction == "request" else "may be"
            yield f"{where} {verb} {' or '.join(sorted(excess))}"
            return
        yield from self._of_values(takes, sends, where)
        yield from self._of_fields(takes, sends, what, field, inside)
        if isinstance(takes.get("items"), Mapping):
            items = (takes["items"], sends.get("items", {}))
            yield from self.problems(*items, what, f"{field}[]", inside)
        if isinstance(takes.get("propertyNames"), Mapping):
            names = (takes["propertyNames"], sends.get("propertyNames", {}))
            yield from self.problems(*names, what, f"the names in {field}", inside)
        taken, sent = (each.get("additionalProperties", True) for each in (takes, sends))
        if isinstance(taken, Mapping) and isinstance(sent, Mapping):
            yield from self.problems(taken, sent, what, f"{field}.*".lstrip("."), inside)
        elif taken is False and sent is not False:
            yield f"{where} has no other fields now"

    def _of_values(self, takes: Json, sends: Json, where: str) -> Iterator[str]:
        taken, sent = _enum(takes), _enum(sends)
        if taken is not None:
            if sent is None:
                yield f"{where} {'is' if self.direction == 'request' else 'is not a'} choice now"
            elif excess := [each for each in sent if each not in taken]:
                verb = "is no longer" if self.direction == "request" else "may be"
                yield f"{where} {verb} {', '.join(map(str, excess))}"
        for bound, sign in _BOUNDS.items():
            if bound in takes and (bound not in sends or sign * takes[bound] < sign * sends[bound]):
                yield self._changed(where, bound, takes, sends)
        for keyword in _EXACT:
            if takes.get(keyword) and takes[keyword] != sends.get(keyword):
                yield self._changed(where, keyword, takes, sends)
        if self.direction == "request" and takes.get("default") != sends.get("default"):
            yield self._changed(where, "default", takes, sends)

    def _changed(self, where: str, keyword: str, takes: Json, sends: Json) -> str:
        before, after = (sends, takes) if self.direction == "request" else (takes, sends)
        return f"{where}: {keyword} was {before.get(keyword)}, is {after.get(keyword)}"

    def _of_fields(
        self, takes: Json, sends: Json, what: str, field: str, inside: tuple[Any, ...]
    ) -> Iterator[str]:
        taken, sent = takes.get("properties", {}), sends.get("properties", {})
        before, after = (sent, taken) if self.direction == "request" else (taken, sent)
        for name in before.keys() - after.keys():
            yield f"{what} has lost {_inside(field, name)}"
        required = set(takes.get("required", ())) - set(sends.get("required", ()))
        for name in sorted(required & after.keys()):
            verb = "is required now" if self.direction == "request" else "may be missing"
            yield f"{what}: {_inside(field, name)} {verb}"
        for name in taken.keys() & sent.keys():
            schemas = (taken[name], sent[name])
            yield from self.problems(*schemas, what, _inside(field, name), inside)


def _inside(field: str, name: str) -> str:
    return f"{field}.{name}".lstrip(".")


def _resolved(document: Json, schema: Json) -> Json:
    if reference := schema.get("$ref"):
        target: Any = document
        for step in reference.removeprefix("#/").split("/"):
            target = target[step]
        return _resolved(document, target)
    return schema


def _choices(document: Json, schema: Json) -> list[Json]:
    """The alternatives of a schema."""
    schema = _resolved(document, schema)
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return [choice for each in schema[union] for choice in _choices(document, each)]
    return [schema]


def _types(schema: Json) -> set[str]:
    """The types that a schema without alternatives accepts: `number` includes `integer`."""
    everything = {"null", "boolean", "object", "array", "integer", "number", "string"}
    if "type" not in schema:
        values = _enum(schema)
        return {_type_of(each) for each in values} if values is not None else everything
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return {*types, "integer"} if "number" in types else set(types)


def _type_of(value: object) -> str:
    names = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}
    return names.get(type(value), "object")


def _enum(schema: Json) -> list[Any] | None:
    return [schema["const"]] if "const" in schema else schema.get("enum")
