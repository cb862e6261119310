-- Of a storage unit it costs what there is of it.
create function inventory.inventory_counts_total(p_status text default null, p_storage_unit_id text default null)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_unit bigint;
begin
  if p_storage_unit_id is null then
    return app.kept_rows('inventory.counts', p_status);
  end if;
  v_unit := (inventory.find_storage_unit(p_storage_unit_id)).id;
  return (
    select count(*) from inventory.counts c
     where c.company_id = app.company_id() and c.storage_unit_id = v_unit
       and (p_status is null or c.status = p_status));
end;
$$;
comment on function inventory.inventory_counts_total is
  'How many counts inventory_counts_list has. Refuses with not_found.';
