// @ts-nocheck
// terraform-provider-openstack/openstack: docs/resources/lb_pool_v2
// generated from terraform resource schema

import { Construct } from 'constructs';
import * as cdktn from 'cdktn';

// Configuration

export interface LbPoolV2Config extends cdktn.TerraformMetaArguments {
  /**
  * Provider docs: LbPoolV2#admin_state_up
  */
  readonly adminStateUp?: boolean | cdktn.IResolvable;
  /**
  * Provider docs: LbPoolV2#alpn_protocols
  */
  readonly alpnProtocols?: string[];
  /**
  * Provider docs: LbPoolV2#ca_tls_container_ref
  */
  readonly caTlsContainerRef?: string;
  /**
  * Provider docs: LbPoolV2#crl_container_ref
  */
  readonly crlContainerRef?: string;
  /**
  * Provider docs: LbPoolV2#description
  */
  readonly description?: string;
  /**
  * Provider docs: LbPoolV2#id
  *
  * Please be aware that the id field is automatically added to all resources in Terraform providers using a Terraform provider SDK version below 2.
  * If you experience problems setting this value it might not be settable. Please take a look at the provider documentation to ensure it should be settable.
  */
  readonly id?: string;
  /**
  * Provider docs: LbPoolV2#lb_method
  */
  readonly lbMethod: string;
  /**
  * Provider docs: LbPoolV2#listener_id
  */
  readonly listenerId?: string;
  /**
  * Provider docs: LbPoolV2#loadbalancer_id
  */
  readonly loadbalancerId?: string;
  /**
  * Provider docs: LbPoolV2#name
  */
  readonly name?: string;
  /**
  * Provider docs: LbPoolV2#protocol
  */
  readonly protocol: string;
  /**
  * Provider docs: LbPoolV2#region
  */
  readonly region?: string;
  /**
  * Provider docs: LbPoolV2#tags
  */
  readonly tags?: string[];
  /**
  * Provider docs: LbPoolV2#tenant_id
  */
  readonly tenantId?: string;
  /**
  * Provider docs: LbPoolV2#tls_ciphers
  */
  readonly tlsCiphers?: string;
  /**
  * Provider docs: LbPoolV2#tls_container_ref
  */
  readonly tlsContainerRef?: string;
  /**
  * Provider docs: LbPoolV2#tls_enabled
  */
  readonly tlsEnabled?: boolean | cdktn.IResolvable;
  /**
  * Provider docs: LbPoolV2#tls_versions
  */
  readonly tlsVersions?: string[];
  /**
  * persistence block
  *
  * Provider docs: LbPoolV2#persistence
  */
  readonly persistence?: LbPoolV2Persistence;
  /**
  * timeouts block
  *
  * Provider docs: LbPoolV2#timeouts
  */
  readonly timeouts?: LbPoolV2Timeouts;
}
export interface LbPoolV2Persistence {
  /**
  * Provider docs: LbPoolV2#cookie_name
  */
  readonly cookieName?: string;
  /**
  * Provider docs: LbPoolV2#type
  */
  readonly type: string;
}

export function lbPoolV2PersistenceToTerraform(struct?: LbPoolV2PersistenceOutputReference | LbPoolV2Persistence): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  return {
    cookie_name: cdktn.stringToTerraform(struct!.cookieName),
    type: cdktn.stringToTerraform(struct!.type),
  }
}


export function lbPoolV2PersistenceToHclTerraform(struct?: LbPoolV2PersistenceOutputReference | LbPoolV2Persistence): any {
  if (!cdktn.canInspect(struct) || cdktn.Tokenization.isResolvable(struct)) { return struct; }
  if (cdktn.isComplexElement(struct)) {
    throw new Error("A complex element was used as configuration, this is not supported: https://cdktn.io/docs/concepts/resources#references");
  }
  const attrs = {
    cookie_name: {
      value: cdktn.stringToHclTerraform(struct!.cookieName),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
    type: {
      value: cdktn.stringToHclTerraform(struct!.type),
      isBlock: false,
      type: "simple",
      storageClassType: "string",
    },
  };

  // remove undefined attributes
  return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined));
}

export class LbPoolV2PersistenceOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false, 0);
  }

  public get internalValue(): LbPoolV2Persistence | undefined {
    let hasAnyValues = this.isEmptyObject;
    const internalValueResult: any = {};
    if (this._cookieName !== undefined) {
      hasAnyValues = true;
      internalValueResult.cookieName = this._cookieName;
    }
    if (this._type !== undefined) {
      hasAnyValues = true;
      internalValueResult.type = this._type;
    }
    return hasAnyValues ? internalValueResult : undefined;
  }

  public set internalValue(value: LbPoolV2Persistence | undefined) {
    if (value === undefined) {
      this.isEmptyObject = false;
      this._cookieName = undefined;
      this._type = undefined;
    }
    else {
      this.isEmptyObject = Object.keys(value).length === 0;
      this._cookieName = value.cookieName;
      this._type = value.type;
    }
  }

  // cookie_name - computed: false, optional: true, required: false
  private _cookieName?: string; 
  public get cookieName() {
    return this.getStringAttribute('cookie_name');
  }
  public set cookieName(value: string) {
    this._cookieName = value;
  }
  public resetCookieName() {
    this._cookieName = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get cookieNameInput() {
    return this._cookieName;
  }

  // type - computed: false, optional: false, required: true
  private _type?: string; 
  public get type() {
    return this.getStringAttribute('type');
  }
  public set type(value: string) {
    this._type = value;
  }
  // Temporarily expose input value. Use with caution.
  public get typeInput() {
    return this._type;
  }
}
export interface LbPoolV2Timeouts {
  /**
  * Provider docs: LbPoolV2#create
  */
  readonly create?: string;
  /**
  * Provider docs: LbPoolV2#delete
  */
  readonly delete?: string;
  /**
  * Provider docs: LbPoolV2#update
  */
  readonly update?: string;
}

export function lbPoolV2TimeoutsToTerraform(struct?: LbPoolV2Timeouts | cdktn.IResolvable): any {
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


export function lbPoolV2TimeoutsToHclTerraform(struct?: LbPoolV2Timeouts | cdktn.IResolvable): any {
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

export class LbPoolV2TimeoutsOutputReference extends cdktn.ComplexObject {
  private isEmptyObject = false;
  private resolvableValue?: cdktn.IResolvable;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktn.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  public get internalValue(): LbPoolV2Timeouts | cdktn.IResolvable | undefined {
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

  public set internalValue(value: LbPoolV2Timeouts | cdktn.IResolvable | undefined) {
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
* Represents a openstack_lb_pool_v2
*/
export class LbPoolV2 extends cdktn.TerraformResource {

  // =================
  // STATIC PROPERTIES
  // =================
  public static readonly tfResourceType = "openstack_lb_pool_v2";

  // ==============
  // STATIC Methods
  // ==============
  /**
  * Generates CDKTN code for importing a LbPoolV2 resource upon running "cdktn plan <stack-name>"
  * @param scope The scope in which to define this construct
  * @param importToId The construct id used in the generated config for the LbPoolV2 to import
  * @param importFromId The id of the existing LbPoolV2 that should be imported. Refer to the import section in the documentation of this resource for the id to use
  * @param provider? Optional instance of the provider where the LbPoolV2 to import is found
  */
  public static generateConfigForImport(scope: Construct, importToId: string, importFromId: string, provider?: cdktn.TerraformProvider) {
        return new cdktn.ImportableResource(scope, importToId, { terraformResourceType: "openstack_lb_pool_v2", importId: importFromId, provider });
      }

  // ===========
  // INITIALIZER
  // ===========

  /**
  * Create a new openstack_lb_pool_v2 Resource
  *
  * @param scope The scope in which to define this construct
  * @param id The scoped construct ID. Must be unique amongst siblings in the same scope
  * @param options LbPoolV2Config
  */
  public constructor(scope: Construct, id: string, config: LbPoolV2Config) {
    super(scope, id, {
      terraformResourceType: 'openstack_lb_pool_v2',
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
    this._alpnProtocols = config.alpnProtocols;
    this._caTlsContainerRef = config.caTlsContainerRef;
    this._crlContainerRef = config.crlContainerRef;
    this._description = config.description;
    this._id = config.id;
    this._lbMethod = config.lbMethod;
    this._listenerId = config.listenerId;
    this._loadbalancerId = config.loadbalancerId;
    this._name = config.name;
    this._protocol = config.protocol;
    this._region = config.region;
    this._tags = config.tags;
    this._tenantId = config.tenantId;
    this._tlsCiphers = config.tlsCiphers;
    this._tlsContainerRef = config.tlsContainerRef;
    this._tlsEnabled = config.tlsEnabled;
    this._tlsVersions = config.tlsVersions;
    this._persistence.internalValue = config.persistence;
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

  // alpn_protocols - computed: true, optional: true, required: false
  private _alpnProtocols?: string[]; 
  public get alpnProtocols() {
    return cdktn.Fn.tolist(this.getListAttribute('alpn_protocols'));
  }
  public set alpnProtocols(value: string[]) {
    this._alpnProtocols = value;
  }
  public resetAlpnProtocols() {
    this._alpnProtocols = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get alpnProtocolsInput() {
    return this._alpnProtocols;
  }

  // ca_tls_container_ref - computed: false, optional: true, required: false
  private _caTlsContainerRef?: string; 
  public get caTlsContainerRef() {
    return this.getStringAttribute('ca_tls_container_ref');
  }
  public set caTlsContainerRef(value: string) {
    this._caTlsContainerRef = value;
  }
  public resetCaTlsContainerRef() {
    this._caTlsContainerRef = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get caTlsContainerRefInput() {
    return this._caTlsContainerRef;
  }

  // crl_container_ref - computed: false, optional: true, required: false
  private _crlContainerRef?: string; 
  public get crlContainerRef() {
    return this.getStringAttribute('crl_container_ref');
  }
  public set crlContainerRef(value: string) {
    this._crlContainerRef = value;
  }
  public resetCrlContainerRef() {
    this._crlContainerRef = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get crlContainerRefInput() {
    return this._crlContainerRef;
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

  // lb_method - computed: false, optional: false, required: true
  private _lbMethod?: string; 
  public get lbMethod() {
    return this.getStringAttribute('lb_method');
  }
  public set lbMethod(value: string) {
    this._lbMethod = value;
  }
  // Temporarily expose input value. Use with caution.
  public get lbMethodInput() {
    return this._lbMethod;
  }

  // listener_id - computed: false, optional: true, required: false
  private _listenerId?: string; 
  public get listenerId() {
    return this.getStringAttribute('listener_id');
  }
  public set listenerId(value: string) {
    this._listenerId = value;
  }
  public resetListenerId() {
    this._listenerId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get listenerIdInput() {
    return this._listenerId;
  }

  // loadbalancer_id - computed: false, optional: true, required: false
  private _loadbalancerId?: string; 
  public get loadbalancerId() {
    return this.getStringAttribute('loadbalancer_id');
  }
  public set loadbalancerId(value: string) {
    this._loadbalancerId = value;
  }
  public resetLoadbalancerId() {
    this._loadbalancerId = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get loadbalancerIdInput() {
    return this._loadbalancerId;
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

  // protocol - computed: false, optional: false, required: true
  private _protocol?: string; 
  public get protocol() {
    return this.getStringAttribute('protocol');
  }
  public set protocol(value: string) {
    this._protocol = value;
  }
  // Temporarily expose input value. Use with caution.
  public get protocolInput() {
    return this._protocol;
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

  // tls_ciphers - computed: true, optional: true, required: false
  private _tlsCiphers?: string; 
  public get tlsCiphers() {
    return this.getStringAttribute('tls_ciphers');
  }
  public set tlsCiphers(value: string) {
    this._tlsCiphers = value;
  }
  public resetTlsCiphers() {
    this._tlsCiphers = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tlsCiphersInput() {
    return this._tlsCiphers;
  }

  // tls_container_ref - computed: false, optional: true, required: false
  private _tlsContainerRef?: string; 
  public get tlsContainerRef() {
    return this.getStringAttribute('tls_container_ref');
  }
  public set tlsContainerRef(value: string) {
    this._tlsContainerRef = value;
  }
  public resetTlsContainerRef() {
    this._tlsContainerRef = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tlsContainerRefInput() {
    return this._tlsContainerRef;
  }

  // tls_enabled - computed: false, optional: true, required: false
  private _tlsEnabled?: boolean | cdktn.IResolvable; 
  public get tlsEnabled() {
    return this.getBooleanAttribute('tls_enabled');
  }
  public set tlsEnabled(value: boolean | cdktn.IResolvable) {
    this._tlsEnabled = value;
  }
  public resetTlsEnabled() {
    this._tlsEnabled = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tlsEnabledInput() {
    return this._tlsEnabled;
  }

  // tls_versions - computed: true, optional: true, required: false
  private _tlsVersions?: string[]; 
  public get tlsVersions() {
    return cdktn.Fn.tolist(this.getListAttribute('tls_versions'));
  }
  public set tlsVersions(value: string[]) {
    this._tlsVersions = value;
  }
  public resetTlsVersions() {
    this._tlsVersions = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get tlsVersionsInput() {
    return this._tlsVersions;
  }

  // persistence - computed: false, optional: true, required: false
  private _persistence = new LbPoolV2PersistenceOutputReference(this, "persistence");
  public get persistence() {
    return this._persistence;
  }
  public putPersistence(value: LbPoolV2Persistence) {
    this._persistence.internalValue = value;
  }
  public resetPersistence() {
    this._persistence.internalValue = undefined;
  }
  // Temporarily expose input value. Use with caution.
  public get persistenceInput() {
    return this._persistence.internalValue;
  }

  // timeouts - computed: false, optional: true, required: false
  private _timeouts = new LbPoolV2TimeoutsOutputReference(this, "timeouts");
  public get timeouts() {
    return this._timeouts;
  }
  public putTimeouts(value: LbPoolV2Timeouts) {
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
      alpn_protocols: cdktn.listMapper(cdktn.stringToTerraform, false)(this._alpnProtocols),
      ca_tls_container_ref: cdktn.stringToTerraform(this._caTlsContainerRef),
      crl_container_ref: cdktn.stringToTerraform(this._crlContainerRef),
      description: cdktn.stringToTerraform(this._description),
      id: cdktn.stringToTerraform(this._id),
      lb_method: cdktn.stringToTerraform(this._lbMethod),
      listener_id: cdktn.stringToTerraform(this._listenerId),
      loadbalancer_id: cdktn.stringToTerraform(this._loadbalancerId),
      name: cdktn.stringToTerraform(this._name),
      protocol: cdktn.stringToTerraform(this._protocol),
      region: cdktn.stringToTerraform(this._region),
      tags: cdktn.listMapper(cdktn.stringToTerraform, false)(this._tags),
      tenant_id: cdktn.stringToTerraform(this._tenantId),
      tls_ciphers: cdktn.stringToTerraform(this._tlsCiphers),
      tls_container_ref: cdktn.stringToTerraform(this._tlsContainerRef),
      tls_enabled: cdktn.booleanToTerraform(this._tlsEnabled),
      tls_versions: cdktn.listMapper(cdktn.stringToTerraform, false)(this._tlsVersions),
      persistence: lbPoolV2PersistenceToTerraform(this._persistence.internalValue),
      timeouts: lbPoolV2TimeoutsToTerraform(this._timeouts.internalValue),
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
      alpn_protocols: {
        value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(this._alpnProtocols),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      ca_tls_container_ref: {
        value: cdktn.stringToHclTerraform(this._caTlsContainerRef),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      crl_container_ref: {
        value: cdktn.stringToHclTerraform(this._crlContainerRef),
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
      id: {
        value: cdktn.stringToHclTerraform(this._id),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      lb_method: {
        value: cdktn.stringToHclTerraform(this._lbMethod),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      listener_id: {
        value: cdktn.stringToHclTerraform(this._listenerId),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      loadbalancer_id: {
        value: cdktn.stringToHclTerraform(this._loadbalancerId),
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
      protocol: {
        value: cdktn.stringToHclTerraform(this._protocol),
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
      tls_ciphers: {
        value: cdktn.stringToHclTerraform(this._tlsCiphers),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tls_container_ref: {
        value: cdktn.stringToHclTerraform(this._tlsContainerRef),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      tls_enabled: {
        value: cdktn.booleanToHclTerraform(this._tlsEnabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      tls_versions: {
        value: cdktn.listMapperHcl(cdktn.stringToHclTerraform, false)(this._tlsVersions),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      persistence: {
        value: lbPoolV2PersistenceToHclTerraform(this._persistence.internalValue),
        isBlock: true,
        type: "list",
        storageClassType: "LbPoolV2PersistenceList",
      },
      timeouts: {
        value: lbPoolV2TimeoutsToHclTerraform(this._timeouts.internalValue),
        isBlock: true,
        type: "struct",
        storageClassType: "LbPoolV2Timeouts",
      },
    };

    // remove undefined attributes
    return Object.fromEntries(Object.entries(attrs).filter(([_, value]) => value !== undefined && value.value !== undefined ))
  }
}
