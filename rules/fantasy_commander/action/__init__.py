"""The Action Phase: who acts, Tactic cards, what a unit does when it is activated, terrain [FC-3xx to FC-5xx]."""
