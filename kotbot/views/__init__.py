"""The text and keyboards that people see: pure functions of facts and a locale."""
