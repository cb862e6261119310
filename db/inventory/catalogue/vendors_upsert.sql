-- An archived vendor that is sent again is active again.
create function inventory.vendors_upsert(p_name text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.vendors;
  v_new inventory.vendors;
begin
  perform app.require('products:manage');
  perform app.take_turns('vendor ' || p_name);
  select v.* into v_old from inventory.vendors v where v.company_id = app.company_id() and v.name = p_name for no key update;
  v_new := v_old;
  if p_changes ? 'externalRef' then v_new.external_ref := p_changes ->> 'externalRef'; end if;
  if p_changes ? 'leadTimeDays' then v_new.lead_time_days := (p_changes ->> 'leadTimeDays')::integer; end if;
  v_new.is_active := true;
  if v_old.id is null then
    insert into inventory.vendors (company_id, name, external_ref, lead_time_days, created_at, updated_at)
    values (app.company_id(), p_name, v_new.external_ref, v_new.lead_time_days, app.now(), app.now())
    returning * into v_new;
  elsif v_new is distinct from v_old then
    update inventory.vendors v
       set external_ref = v_new.external_ref, lead_time_days = v_new.lead_time_days, is_active = true, updated_at = app.now()
     where v.company_id = app.company_id() and v.id = v_old.id;
  end if;
  return jsonb_build_object('vendor', inventory.vendors_json(array[v_new]) -> 0, 'created', v_old.id is null);
end;
$$;
comment on function inventory.vendors_upsert is
  'Makes the vendor of a name or changes what is sent of it; brings an archived one back.';
