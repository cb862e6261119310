-- Every machine has a storage unit of its own, which carries its name and goes where it goes.
create function sites.write_ssu(p_ssu sites.ssus)
  returns sites.ssus
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
  v_was_active boolean;
begin
  perform sites.give_up_default(p_ssu);
  if p_ssu.id is null then
    insert into sites.ssus (company_id, external_id, name, image_url, is_active, is_default, location, make, model,
                            sku, minor_stop_seconds, site_id, parent_id, created_at, updated_at)
    values (app.company_id(), coalesce(p_ssu.external_id, app.new_id()), p_ssu.name, p_ssu.image_url,
            coalesce(p_ssu.is_active, true), coalesce(p_ssu.is_default, false), p_ssu.location, p_ssu.make, p_ssu.model,
            p_ssu.sku, p_ssu.minor_stop_seconds, p_ssu.site_id, p_ssu.parent_id, app.now(), app.now())
    returning * into v_ssu;
    insert into inventory.storage_units (company_id, external_id, name, site_id, type, ownership, ssu_id)
    values (app.company_id(), app.new_id(), v_ssu.name, v_ssu.site_id, 'machine', 'company', v_ssu.id);
    if not v_ssu.is_active then
      perform sites.note_use(v_ssu);
    end if;
    return v_ssu;
  end if;
  perform maintenance.lock_rules(p_ssu.id)
     from sites.ssus s where s.company_id = app.company_id() and s.id = p_ssu.id and s.is_active <> p_ssu.is_active;
  select s.is_active into v_was_active from sites.ssus s
   where s.company_id = app.company_id() and s.id = p_ssu.id for no key update;
  update sites.ssus s
     set name = p_ssu.name, image_url = p_ssu.image_url, is_active = p_ssu.is_active, is_default = p_ssu.is_default,
         location = p_ssu.location, make = p_ssu.make, model = p_ssu.model, sku = p_ssu.sku,
         minor_stop_seconds = p_ssu.minor_stop_seconds, site_id = p_ssu.site_id, parent_id = p_ssu.parent_id,
         updated_at = app.now()
   where s.company_id = app.company_id() and s.id = p_ssu.id
  returning * into v_ssu;
  update inventory.storage_units u
     set name = v_ssu.name, site_id = v_ssu.site_id, updated_at = app.now()
   where u.company_id = app.company_id() and u.ssu_id = v_ssu.id
     and (u.name, u.site_id) is distinct from (v_ssu.name, v_ssu.site_id);
  -- Its parts go where it goes.
  perform sites.write_ssu(jsonb_populate_record(c, jsonb_build_object('site_id', v_ssu.site_id, 'is_default', false)))
     from sites.ssus c
    where c.company_id = app.company_id() and c.parent_id = v_ssu.id and c.site_id <> v_ssu.site_id;
  if v_ssu.is_active <> v_was_active then
    perform sites.change_use(v_ssu);
    select s.* into v_ssu from sites.ssus s where s.company_id = app.company_id() and s.id = p_ssu.id;
  end if;
  return v_ssu;
end;
$$;
comment on function sites.write_ssu is
  'Makes a machine (or other sub-site unit) with its storage unit, or changes the one of the id: its unit is '
  'renamed and moved along, and what goes out of use no longer stands still. Emits downtime.started, downtime.ended, '
  'task.created.';
