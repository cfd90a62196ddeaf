"""Plays Octavia's controller and health manager: does at once what is pending, and says how everything is."""
from octavia.common import constants
from octavia.db import api, models

# Each before what it belongs to.
PARTS = (models.L7Rule, models.L7Policy, models.HealthMonitor, models.Member, models.Listener, models.Pool)


def settle_pending(statuses):
    """Settles when there is something to do: whatever changes, its load balancer is pending."""
    session = api.get_session()
    with session.begin():
        pending = models.LoadBalancer.provisioning_status.startswith('PENDING_')
        if not session.query(models.LoadBalancer.id).filter(pending).first():
            return
    settle(statuses)


def settle(statuses):
    """`statuses`: what members with a monitor are, by ADDRESS:PORT; those not there pass their checks."""
    session = api.get_session()
    with session.begin():
        remove_deleted(session)
        for model in (*PARTS, models.LoadBalancer):
            for row in session.query(model).filter(model.provisioning_status != constants.DELETED):
                row.provisioning_status = constants.ACTIVE
                row.operating_status = operating_status(row, statuses)


def remove_deleted(session):
    for model in PARTS:
        for row in session.query(model).filter_by(provisioning_status=constants.PENDING_DELETE).all():
            session.delete(row)
        session.flush()
    for balancer in session.query(models.LoadBalancer).filter_by(provisioning_status=constants.PENDING_DELETE).all():
        for row in [*balancer.listeners, *balancer.pools]:
            session.delete(row)
        balancer.provisioning_status = constants.DELETED
        balancer.operating_status = constants.OFFLINE
    session.flush()


def operating_status(row, statuses):
    if not row.enabled:
        return constants.OFFLINE
    if not isinstance(row, models.Member):
        return constants.ONLINE
    monitor = row.pool.health_monitor
    if not (monitor and monitor.enabled):
        return constants.NO_MONITOR
    passing = constants.DRAINING if row.weight == 0 else constants.ONLINE
    return statuses.get(f'{row.ip_address}:{row.protocol_port}', passing)
