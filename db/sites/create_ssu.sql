-- Every machine has a storage unit of its own, which carries its name and goes where it goes.
create function sites.create_ssu(p_ssu sites.ssus)
  returns sites.ssus
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
begin
  perform sites.give_up_default(p_ssu);
  insert into sites.ssus as s (company_id, external_id, name, image_url, is_active, is_default, location, make, model, sku, site_id, parent_id, created_at, updated_at)
  values (app.company_id(), coalesce(p_ssu.external_id, app.new_id()), p_ssu.name, p_ssu.image_url, coalesce(p_ssu.is_active, true),
          coalesce(p_ssu.is_default, false), p_ssu.location, p_ssu.make, p_ssu.model, p_ssu.sku, p_ssu.site_id, p_ssu.parent_id, app.now(), app.now())
  returning * into v_ssu;
  insert into inventory.storage_units (company_id, external_id, name, site_id, type, ownership, ssu_id)
  values (app.company_id(), app.new_id(), v_ssu.name, v_ssu.site_id, 'machine', 'company', v_ssu.id);
  return v_ssu;
end;
$$;
comment on function sites.create_ssu is
  'Makes a machine (or other sub-site unit) and its storage unit.';
