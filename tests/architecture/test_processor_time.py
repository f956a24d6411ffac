"""What the tests cost is told of everybody who worked for them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.helpers.compiling import ROOT

WORK = "import time\nwhile time.process_time() < 0.5: pass"
LEFT_ALONE = f"""
import subprocess, sys
subprocess.Popen([sys.executable, "-c", {WORK!r}])
"""
"""A program that ends before its own child does, and does not wait for it."""
COUNTED = f"""
import ctypes, subprocess, sys
from tests.helpers.processor_time import TAKE_IN_ORPHANS, ended, take_in_all
ctypes.CDLL(None).prctl(TAKE_IN_ORPHANS, 1, 0, 0, 0)
child = subprocess.Popen([sys.executable, "-c", {LEFT_ALONE!r}])
print(take_in_all(child.pid), ended() >= 0.5)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux gives orphans away.")
def test_whoever_is_left_alone_is_counted() -> None:
    """Half a second of work by somebody whose parent had gone is there in the end."""
    told = subprocess.run([sys.executable, "-c", COUNTED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "0 True" == told.stdout.strip()
