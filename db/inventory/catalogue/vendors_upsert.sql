-- An archived vendor that is sent again is active again.
create function inventory.vendors_upsert(p_name text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_vendor inventory.vendors;
  v_is_new boolean;
begin
  perform app.require('products:manage');
  perform app.take_turns('vendor ' || p_name);
  select v.* into v_vendor from inventory.vendors v
   where v.company_id = app.company_id() and v.name = p_name for no key update;
  v_is_new := v_vendor.id is null;
  v_vendor.name := p_name;
  if p_changes ? 'externalRef' then v_vendor.external_ref := p_changes ->> 'externalRef'; end if;
  if p_changes ? 'leadTimeDays' then v_vendor.lead_time_days := (p_changes ->> 'leadTimeDays')::integer; end if;
  v_vendor.is_active := true;
  v_vendor := inventory.write_vendor(v_vendor);
  return jsonb_build_object('vendor', (inventory.vendors_json(array[v_vendor]))[1]::jsonb, 'created', v_is_new);
end;
$$;
comment on function inventory.vendors_upsert is
  'Makes the vendor of a name or changes what is sent of it; brings an archived one back.';
