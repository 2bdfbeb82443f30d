"""Printing needs Qt's fonts, so every test here has an application, off screen."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The one application of the test run."""
    return qapp
