"""That the documents stay true: whatever they name exists, and every figure is the one in the code."""
