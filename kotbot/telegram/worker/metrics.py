"""What is counted of one worker alone; all else is counted as in one process."""

from prometheus_client import CollectorRegistry, Counter, Gauge


class WorkerMetrics:
    """Of one process: it outlives sessions, and is told with what is counted in each of them."""

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
        """Have them told with others."""
        for metric in (self.owned, self.shut_out, self.lag, self.in_hand, self.redelivered, self.lost):
            registry.register(metric)
