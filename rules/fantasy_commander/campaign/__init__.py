"""The solo campaign "Border Watch": missions, town, escalation, report [FC-109]."""
