"""What the server says of its HTTP interface is what it does: schemathesis tries it, within bounds."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from lucca.table.app import create_app
from table.conftest import settings as server_settings
from table.server import Server, Visitor

app = create_app(server_settings(database="unused.db"))
schema = schemathesis.openapi.from_dict(msgspec.json.decode(msgspec.json.encode(app.openapi_schema.to_schema())))


@pytest.fixture(scope="module")
def somebody(server: Server) -> Visitor:
    return Visitor(server, "Schema")


@schema.parametrize()
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(case: schemathesis.Case, somebody: Visitor) -> None:
    headers, cookies = {"x-csrf-token": somebody.csrf}, dict(somebody.http.cookies)
    answer = case.call(base_url=somebody.server.address, headers=headers, cookies=cookies)
    case.validate_response(answer, checks=[not_a_server_error])
    if answer.status_code >= 400:
        assert set(answer.json()) <= {"code", "text", "rule", "pieces"}, answer.text


def test_the_schema_is_served(server: Server) -> None:
    found = httpx.get(f"{server.address}/api/schema/openapi.json").json()
    assert "/api/tables/{table_id}/do" in found["paths"]
    assert Path(str(server.log)).read_text().count("Traceback") == 0
