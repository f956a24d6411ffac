"""The Command Phase: orders are generated, distributed and revealed [FC-2xx]."""
