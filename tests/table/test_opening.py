"""`lucca` alone: the table opens for whoever sits at this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx


def test_lucca_alone_opens_the_browser_on_a_table_that_is_kept(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": str(browser)}
    with subprocess.Popen(
        [sys.executable, "-m", "lucca"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[5]
            end = time.monotonic() + 60
            while not seen.exists() or not seen.read_text():
                assert time.monotonic() < end
                time.sleep(0.1)
            assert seen.read_text().strip() == address
            assert "<title>Lucca</title>" in httpx.get(address).text
        finally:
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=30)
    assert "Traceback" not in err
    assert (tmp_path / "data" / "lucca" / "lucca.db").is_file()
