"""Build JSON in PostgreSQL with the fields of a response."""

from datetime import datetime

from chassis.http import ResponseBody

_JSON: dict[object, str] = {datetime: """to_char({}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""}


def sql_fields(body: type[ResponseBody], value: str = "{}") -> str:
    """Return the arguments of `json_build_object` for the columns named as these fields."""
    return ", ".join(
        f"'{field.alias}', {value.format(_JSON.get(field.annotation, '{}').format(name))}"
        for name, field in body.model_fields.items()
    )
