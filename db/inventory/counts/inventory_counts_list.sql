create function inventory.inventory_counts_list(
  p_limit           integer default 50,
  p_offset          integer default 0,
  p_status          text default null,
  p_storage_unit_id text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_unit bigint;
  v_page jsonb;
begin
  perform app.require('inventory:view');
  if p_storage_unit_id is not null then
    v_unit := (inventory.find_storage_unit(p_storage_unit_id)).id;
  end if;
  select jsonb_agg(inventory.count_summary(g.count) order by g.created_at desc, g.id desc) into v_page
    from (
      select c as count, c.created_at, c.id
        from inventory.counts c
       where c.company_id = app.company_id() and (p_status is null or c.status = p_status) and (v_unit is null or c.storage_unit_id = v_unit)
       order by c.created_at desc, c.id desc limit p_limit offset p_offset
    ) g;
  return app.page(v_page, inventory.inventory_counts_total(p_status, p_storage_unit_id), p_limit, p_offset);
end;
$$;
comment on function inventory.inventory_counts_list is
  'The counts of the company, newest first, without their lines. Refuses with not_found.';
