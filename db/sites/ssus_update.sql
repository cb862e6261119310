create function sites.ssus_update(p_id text, p_changes jsonb)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old sites.ssus;
  v_new sites.ssus;
begin
  perform app.require('clients:manage');
  v_old := sites.find_ssu(p_id);
  if p_changes ?| '{isActive, isDefault}' then
    perform sites.lock_with_default(v_old);
  end if;
  if p_changes ? 'isActive' then
    perform maintenance.lock_rules(v_old.id);
  end if;
  perform from sites.sites s where s.company_id = app.company_id() and s.id = v_old.site_id for no key update;
  v_old := sites.find_ssu(p_id); -- as it is now that nobody else changes it
  v_new := v_old;
  v_new.name := coalesce(p_changes ->> 'name', v_old.name);
  v_new.is_active := coalesce((p_changes ->> 'isActive')::boolean, v_old.is_active);
  v_new.is_default := coalesce((p_changes ->> 'isDefault')::boolean, v_old.is_default);
  if p_changes ? 'imageUrl' then v_new.image_url := p_changes ->> 'imageUrl'; end if;
  if p_changes ? 'location' then v_new.location := nullif(p_changes -> 'location', 'null'); end if;
  if v_new is distinct from v_old then
    v_new := sites.write_ssu(v_new);
  end if;
  return (sites.ssus_json(array[v_new]))[1]::jsonb;
end;
$$;
comment on function sites.ssus_update is
  'Changes what is sent of a machine. Refuses with not_found, duplicate_id.';
