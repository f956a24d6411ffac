"""How a side without a person is played, at three strengths."""
