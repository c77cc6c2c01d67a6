"""The metrics of a single worker; all others are the same as in one process."""

from prometheus_client import CollectorRegistry, Counter, Gauge


class WorkerMetrics:
    """The metrics of one process: they outlive sessions, and are exported with each session's own."""

    def __init__(self) -> None:
        self.owned = Gauge("kotbot_partitions_owned", "Partitions of this worker", registry=None)
        self.shut_out = Gauge(
            "kotbot_partitions_shut_out", "Partitions that only a later version may own", registry=None
        )
        self.lag = Gauge("kotbot_lag", "Updates that are not done", ["partition"], registry=None)
        self.in_hand = Gauge("kotbot_in_hand", "Updates that are being done", registry=None)
        self.redelivered = Counter(
            "kotbot_redelivered", "Updates that were given to an owner before, and not done", registry=None
        )
        self.lost = Counter("kotbot_sessions_lost", "Sessions of the database that were lost", registry=None)

    def add_to(self, registry: CollectorRegistry) -> None:
        """Register these metrics with others."""
        for metric in (self.owned, self.shut_out, self.lag, self.in_hand, self.redelivered, self.lost):
            registry.register(metric)
