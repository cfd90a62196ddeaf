"""Octavia's tables and the rows that its migrations put into them; SQLite can not run the migrations themselves."""
from octavia.common import constants
from octavia.db import api, base_models, models

WORDS = {
    models.Algorithm: constants.SUPPORTED_LB_ALGORITHMS,
    models.AmphoraRoles: constants.SUPPORTED_AMPHORA_ROLES,
    models.ClientAuthenticationMode: constants.SUPPORTED_CLIENT_AUTH_MODES,
    models.HealthMonitorType: constants.SUPPORTED_HEALTH_MONITOR_TYPES,
    models.L7PolicyAction: constants.SUPPORTED_L7POLICY_ACTIONS,
    models.L7RuleCompareType: constants.SUPPORTED_L7RULE_COMPARE_TYPES,
    models.L7RuleType: constants.SUPPORTED_L7RULE_TYPES,
    models.LBTopology: constants.SUPPORTED_LB_TOPOLOGIES,
    models.OperatingStatus: constants.SUPPORTED_OPERATING_STATUSES,
    models.Protocol: constants.SUPPORTED_PROTOCOLS,
    models.ProvisioningStatus: constants.SUPPORTED_PROVISIONING_STATUSES,
    models.SessionPersistenceType: constants.SUPPORTED_SP_TYPES,
    models.VRRPAuthMethod: constants.SUPPORTED_VRRP_AUTH,
}


def create():
    base_models.BASE.metadata.create_all(api.get_engine())
    session = api.get_session()
    with session.begin():
        for model, words in WORDS.items():
            session.add_all(model(name=word) for word in words)
        # Deleted load balancers are given this flavor.
        nil = constants.NIL_UUID
        session.add(models.FlavorProfile(id=nil, name='deleted', provider_name=constants.DELETED, flavor_data='{}'))
        session.flush()
        session.add(models.Flavor(id=nil, flavor_profile_id=nil, name='deleted', enabled=False, description=''))
