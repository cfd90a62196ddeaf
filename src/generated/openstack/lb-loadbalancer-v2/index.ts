// @ts-nocheck
// terraform-provider-openstack/openstack: docs/resources/lb_loadbalancer_v2
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

export interface LbLoadbalancerV2Config extends cdktn.TerraformMetaArguments {
  /**
  * Provider docs: LbLoadbalancerV2#admin_state_up
  */
  readonly adminStateUp?: boolean | cdktn.IResolvable;
  /**
  * Provider docs: LbLoadbalancerV2#availability_zone
  */
  readonly availabilityZone?: string;
  /**
  * Provider docs: LbLoadbalancerV2#description
  */
  readonly description?: string;
  /**
  * Provider docs: LbLoadbalancerV2#flavor_id
  */
  readonly flavorId?: string;
  /**
  * Provider docs: LbLoadbalancerV2#id
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Provider docs: LbLoadbalancerV2#loadbalancer_provider
  */
  readonly loadbalancerProvider?: string;
  /**
  * Provider docs: LbLoadbalancerV2#name
  */
  readonly name?: string;
  /**
  * Provider docs: LbLoadbalancerV2#region
  */
  readonly region?: string;
  /**
  * Provider docs: LbLoadbalancerV2#security_group_ids
  */
  readonly securityGroupIds?: string[];
  /**
  * Provider docs: LbLoadbalancerV2#tags
  */
  readonly tags?: string[];
  /**
  * Provider docs: LbLoadbalancerV2#tenant_id
  */
  readonly tenantId?: string;
  /**
  * Provider docs: LbLoadbalancerV2#vip_address
  */
  readonly vipAddress?: string;
  /**
  * Provider docs: LbLoadbalancerV2#vip_network_id
  */
  readonly vipNetworkId?: string;
  /**
  * Provider docs: LbLoadbalancerV2#vip_port_id
  */
  readonly vipPortId?: string;
  /**
  * Provider docs: LbLoadbalancerV2#vip_qos_policy_id
  */
  readonly vipQosPolicyId?: string;
  /**
  * Provider docs: LbLoadbalancerV2#vip_subnet_id
  */
  readonly vipSubnetId?: string;
  /**
  * timeouts block
  *
  * Provider docs: LbLoadbalancerV2#timeouts
  */
  readonly timeouts?: LbLoadbalancerV2Timeouts;
}
export interface LbLoadbalancerV2Timeouts {
  /**
  * Provider docs: LbLoadbalancerV2#create
  */
  readonly create?: string;
  /**
  * Provider docs: LbLoadbalancerV2#delete
  */
  readonly delete?: string;
  /**
  * Provider docs: LbLoadbalancerV2#update
  */
  readonly update?: string;
}

export function lbLoadbalancerV2TimeoutsToTerraform(struct?: LbLoadbalancerV2Timeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    create: cdktn.stringToTerraform(struct!.create),
    delete: cdktn.stringToTerraform(struct!.delete),
    update: cdktn.stringToTerraform(struct!.update),
  }
}


export function lbLoadbalancerV2TimeoutsToHclTerraform(struct?: LbLoadbalancerV2Timeouts | cdktn.IResolvable): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    create: {
      value: cdktn.stringToHclTerraform(struct!.create),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    delete: {
      value: cdktn.stringToHclTerraform(struct!.delete),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    update: {
      value: cdktn.stringToHclTerraform(struct!.update),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class LbLoadbalancerV2TimeoutsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): LbLoadbalancerV2Timeouts | cdktn.IResolvable | undefined {
    if (this.resolvableValue) {
      return this.resolvableValue;
    }
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._create !== undefined) {
      hasAnyValues = true;
      internalValueResult.create = this._create;
    }
    if (this._delete !== undefined) {
      hasAnyValues = true;
      internalValueResult.delete = this._delete;
    }
    if (this._update !== undefined) {
      hasAnyValues = true;
      internalValueResult.update = this._update;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: LbLoadbalancerV2Timeouts | cdktn.IResolvable | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this.resolvableValue = undefined;
      this._create = undefined;
      this._delete = undefined;
      this._update = undefined;
    }
    else if (cdktn.Tokenization.isResolvable(value)) {
      this.isEmptyObject = false;
      this.resolvableValue = value;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this.resolvableValue = undefined;
      this._create = value.create;
      this._delete = value.delete;
      this._update = value.update;
    }
  }

  // create - computed: false, optional: true, required: false
  private _create?: string; 
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this._create = value;
  }
  public resetCreate() {
    this._create = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get createInput() {
    return this._create;
  }

  // delete - computed: false, optional: true, required: false
  private _delete?: string; 
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this._delete = value;
  }
  public resetDelete() {
    this._delete = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get deleteInput() {
    return this._delete;
  }

  // update - computed: false, optional: true, required: false
  private _update?: string; 
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this._update = value;
  }
  public resetUpdate() {
    this._update = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get updateInput() {
    return this._update;
  }
}

/**
* Represents a openstack_lb_loadbalancer_v2
*/
export class LbLoadbalancerV2 extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "openstack_lb_loadbalancer_v2";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a LbLoadbalancerV2 resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the LbLoadbalancerV2 to import
  * @param importFromId The id of the existing LbLoadbalancerV2 that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the LbLoadbalancerV2 to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "openstack_lb_loadbalancer_v2", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new openstack_lb_loadbalancer_v2 Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options LbLoadbalancerV2Config = {}
  */
  public constructor(scope: Construct, id: string, config: LbLoadbalancerV2Config = {}) {
    super(scope, id, {
      terraformResourceType: 'openstack_lb_loadbalancer_v2',
      terraformGeneratorMetadata: {
        providerName: 'openstack',
        providerVersionConstraint: '~> 3.4'
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
      forEach: config.forEach
    });
    this._adminStateUp = config.adminStateUp;
    this._availabilityZone = config.availabilityZone;
    this._description = config.description;
    this._flavorId = config.flavorId;
    this._id = config.id;
    this._loadbalancerProvider = config.loadbalancerProvider;
    this._name = config.name;
    this._region = config.region;
    this._securityGroupIds = config.securityGroupIds;
    this._tags = config.tags;
    this._tenantId = config.tenantId;
    this._vipAddress = config.vipAddress;
    this._vipNetworkId = config.vipNetworkId;
    this._vipPortId = config.vipPortId;
    this._vipQosPolicyId = config.vipQosPolicyId;
    this._vipSubnetId = config.vipSubnetId;
    this._timeouts.internalValue = config.timeouts;
  }

  // ==========
  // ATTRIBUTES
  // ==========

  // admin_state_up - computed: false, optional: true, required: false
  private _adminStateUp?: boolean | cdktn.IResolvable; 
  public get adminStateUp() {
    return this.getBooleanAttribute('admin_state_up');
  }
  public set adminStateUp(value: boolean | cdktn.IResolvable) {
    this._adminStateUp = value;
  }
  public resetAdminStateUp() {
    this._adminStateUp = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get adminStateUpInput() {
    return this._adminStateUp;
  }

  // availability_zone - computed: false, optional: true, required: false
  private _availabilityZone?: string; 
  public get availabilityZone() {
    return this.getStringAttribute('availability_zone');
  }
  public set availabilityZone(value: string) {
    this._availabilityZone = value;
  }
  public resetAvailabilityZone() {
    this._availabilityZone = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get availabilityZoneInput() {
    return this._availabilityZone;
  }

  // description - computed: false, optional: true, required: false
  private _description?: string; 
  public get description() {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._description = value;
  }
  public resetDescription() {
    this._description = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get descriptionInput() {
    return this._description;
  }

  // flavor_id - computed: true, optional: true, required: false
  private _flavorId?: string; 
  public get flavorId() {
    return this.getStringAttribute('flavor_id');
  }
  public set flavorId(value: string) {
    this._flavorId = value;
  }
  public resetFlavorId() {
    this._flavorId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get flavorIdInput() {
    return this._flavorId;
  }

  // id - computed: true, optional: true, required: false
  private _id?: string; 
  public get id() {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._id = value;
  }
  public resetId() {
    this._id = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get idInput() {
    return this._id;
  }

  // loadbalancer_provider - computed: true, optional: true, required: false
  private _loadbalancerProvider?: string; 
  public get loadbalancerProvider() {
    return this.getStringAttribute('loadbalancer_provider');
  }
  public set loadbalancerProvider(value: string) {
    this._loadbalancerProvider = value;
  }
  public resetLoadbalancerProvider() {
    this._loadbalancerProvider = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get loadbalancerProviderInput() {
    return this._loadbalancerProvider;
  }

  // name - computed: false, optional: true, required: false
  private _name?: string; 
  public get name() {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._name = value;
  }
  public resetName() {
    this._name = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get nameInput() {
    return this._name;
  }

  // region - computed: true, optional: true, required: false
  private _region?: string; 
  public get region() {
    return this.getStringAttribute('region');
  }
  public set region(value: string) {
    this._region = value;
  }
  public resetRegion() {
    this._region = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get regionInput() {
    return this._region;
  }

  // security_group_ids - computed: true, optional: true, required: false
  private _securityGroupIds?: string[]; 
  public get securityGroupIds() {
    return cdktn.Fn.tolist(this.getListAttribute('security_group_ids'));
  }
  public set securityGroupIds(value: string[]) {
    this._securityGroupIds = value;
  }
  public resetSecurityGroupIds() {
    this._securityGroupIds = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get securityGroupIdsInput() {
    return this._securityGroupIds;
  }

  // tags - computed: false, optional: true, required: false
  private _tags?: string[]; 
  public get tags() {
    return cdktn.Fn.tolist(this.getListAttribute('tags'));
  }
  public set tags(value: string[]) {
    this._tags = value;
  }
  public resetTags() {
    this._tags = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tagsInput() {
    return this._tags;
  }

  // tenant_id - computed: true, optional: true, required: false
  private _tenantId?: string; 
  public get tenantId() {
    return this.getStringAttribute('tenant_id');
  }
  public set tenantId(value: string) {
    this._tenantId = value;
  }
  public resetTenantId() {
    this._tenantId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tenantIdInput() {
    return this._tenantId;
  }

  // vip_address - computed: true, optional: true, required: false
  private _vipAddress?: string; 
  public get vipAddress() {
    return this.getStringAttribute('vip_address');
  }
  public set vipAddress(value: string) {
    this._vipAddress = value;
  }
  public resetVipAddress() {
    this._vipAddress = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get vipAddressInput() {
    return this._vipAddress;
  }

  // vip_network_id - computed: true, optional: true, required: false
  private _vipNetworkId?: string; 
  public get vipNetworkId() {
    return this.getStringAttribute('vip_network_id');
  }
  public set vipNetworkId(value: string) {
    this._vipNetworkId = value;
  }
  public resetVipNetworkId() {
    this._vipNetworkId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get vipNetworkIdInput() {
    return this._vipNetworkId;
  }

  // vip_port_id - computed: true, optional: true, required: false
  private _vipPortId?: string; 
  public get vipPortId() {
    return this.getStringAttribute('vip_port_id');
  }
  public set vipPortId(value: string) {
    this._vipPortId = value;
  }
  public resetVipPortId() {
    this._vipPortId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get vipPortIdInput() {
    return this._vipPortId;
  }

  // vip_qos_policy_id - computed: false, optional: true, required: false
  private _vipQosPolicyId?: string; 
  public get vipQosPolicyId() {
    return this.getStringAttribute('vip_qos_policy_id');
  }
  public set vipQosPolicyId(value: string) {
    this._vipQosPolicyId = value;
  }
  public resetVipQosPolicyId() {
    this._vipQosPolicyId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get vipQosPolicyIdInput() {
    return this._vipQosPolicyId;
  }

  // vip_subnet_id - computed: true, optional: true, required: false
  private _vipSubnetId?: string; 
  public get vipSubnetId() {
    return this.getStringAttribute('vip_subnet_id');
  }
  public set vipSubnetId(value: string) {
    this._vipSubnetId = value;
  }
  public resetVipSubnetId() {
    this._vipSubnetId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get vipSubnetIdInput() {
    return this._vipSubnetId;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new LbLoadbalancerV2TimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: LbLoadbalancerV2Timeouts) {
    this._timeouts.internalValue = value;
  }
  public resetTimeouts() {
    this._timeouts.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get timeoutsInput() {
    return this._timeouts.internalValue;
  }

  // =========
  // SYNTHESIS
  // =========

  protected synthesizeAttributes(): { [name: string]: any } {
    return {
      admin_state_up: cdktn.booleanToTerraform(this._adminStateUp),
      availability_zone: cdktn.stringToTerraform(this._availabilityZone),
      description: cdktn.stringToTerraform(this._description),
      flavor_id: cdktn.stringToTerraform(this._flavorId),
      id: cdktn.stringToTerraform(this._id),
      loadbalancer_provider: cdktn.stringToTerraform(this._loadbalancerProvider),
      name: cdktn.stringToTerraform(this._name),
      region: cdktn.stringToTerraform(this._region),
      security_group_ids: cdktn.listMapper(cdktn.stringToTerraform, false)(this._securityGroupIds),
      tags: cdktn.listMapper(cdktn.stringToTerraform, false)(this._tags),
      tenant_id: cdktn.stringToTerraform(this._tenantId),
      vip_address: cdktn.stringToTerraform(this._vipAddress),
      vip_network_id: cdktn.stringToTerraform(this._vipNetworkId),
      vip_port_id: cdktn.stringToTerraform(this._vipPortId),
      vip_qos_policy_id: cdktn.stringToTerraform(this._vipQosPolicyId),
      vip_subnet_id: cdktn.stringToTerraform(this._vipSubnetId),
      timeouts: lbLoadbalancerV2TimeoutsToTerraform(this._timeouts.internalValue),
    };
  }

  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
      admin_state_up: {
        value: cdktn.booleanToHclTerraform(this._adminStateUp),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      availability_zone: {
        value: cdktn.stringToHclTerraform(this._availabilityZone),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      description: {
        value: cdktn.stringToHclTerraform(this._description),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      flavor_id: {
        value: cdktn.stringToHclTerraform(this._flavorId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      id: {
        value: cdktn.stringToHclTerraform(this._id),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      loadbalancer_provider: {
        value: cdktn.stringToHclTerraform(this._loadbalancerProvider),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      name: {
        value: cdktn.stringToHclTerraform(this._name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      region: {
        value: cdktn.stringToHclTerraform(this._region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      security_group_ids: {
        value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(this._securityGroupIds),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      tags: {
        value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(this._tags),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      tenant_id: {
        value: cdktn.stringToHclTerraform(this._tenantId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      vip_address: {
        value: cdktn.stringToHclTerraform(this._vipAddress),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      vip_network_id: {
        value: cdktn.stringToHclTerraform(this._vipNetworkId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      vip_port_id: {
        value: cdktn.stringToHclTerraform(this._vipPortId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      vip_qos_policy_id: {
        value: cdktn.stringToHclTerraform(this._vipQosPolicyId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      vip_subnet_id: {
        value: cdktn.stringToHclTerraform(this._vipSubnetId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      timeouts: {
        value: lbLoadbalancerV2TimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "LbLoadbalancerV2Timeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
