"""What the server says of its HTTP interface is what it does: schemathesis tries it, within bounds."""

from __future__ import annotations

from itertools import product

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from lucca.table.app import create_app
from lucca.table.errors import STATUS
from table.conftest import settings as server_settings
from table.server import Server, Visitor

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
app = create_app(server_settings(database="unused.db"))
schema = schemathesis.openapi.from_dict(msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema())))
Known = dict[str, list[str]]


@pytest.fixture(scope="module")
def somebody(server: Server) -> Visitor:
    return Visitor(server, "Schema")


@pytest.fixture(scope="module")
def known(somebody: Visitor) -> Known:
    """What there is: invented ids alone would never get further than to a refusal."""
    tables = [somebody.table("me", "open"), *(somebody.table("me", "me") for _ in range(2))]
    somebody.do(tables[2], do="resign", seat=0)
    assert somebody.me is not None
    return {"table_id": tables, "person_id": [somebody.me["id"]], "game_id": ["towers"]}


@schema.parametrize()
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_schema_says(case: schemathesis.Case, somebody: Visitor, known: Known) -> None:
    named = [name for name in case.path_parameters if name in known]
    check(case, somebody, [*CHECKS, negative_data_rejection])
    for values in product(*(known[name] for name in named)) if named else ():
        case.path_parameters.update(zip(named, values, strict=True))
        check(case, somebody, CHECKS)


def check(case: schemathesis.Case, somebody: Visitor, checks: list[CheckFunction]) -> None:
    headers, cookies = {"x-csrf-token": somebody.csrf}, dict(somebody.http.cookies)
    answer = case.call(base_url=somebody.server.address, headers=headers, cookies=cookies)
    case.validate_response(answer, checks=checks)
    if answer.status_code >= 400:
        problem = answer.json()
        assert set(problem) <= {"code", "text", "rule", "pieces"}, answer.text
        assert STATUS[problem["code"]] == answer.status_code
        assert problem["text"]


def test_the_schema_is_served_and_tells_of_refusals(server: Server) -> None:
    found = httpx.get(f"{server.address}/api/schema/openapi.json").json()
    refused = found["paths"]["/api/tables/{table_id}/do"]["post"]["responses"]["409"]
    assert refused["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert set(found["components"]["securitySchemes"]) == {"session", "program"}


def test_nothing_of_it_left_a_trace_in_the_log(server: Server) -> None:
    assert "Traceback" not in server.log.read_text()
