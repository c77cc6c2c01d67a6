"""A worker: one of several processes of a bot; each plays the matches of the partitions that it owns."""
