"""The commands: one file each. They read arguments, ask the rooms below, and print."""
