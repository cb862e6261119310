create function inventory.inventory_counts_list(
  p_status          text default null,
  p_storage_unit_id inventory.storage_units default null
)
  returns setof inventory.counts
  language sql stable
  begin atomic
    select c.* from inventory.counts c
     where c.company_id = app.company_id()
       and (p_status is null or c.status = p_status)
       and ((p_storage_unit_id).id is null or c.storage_unit_id = (p_storage_unit_id).id)
     order by c.created_at desc, c.id desc;
  end;
comment on function inventory.inventory_counts_list is
  'The counts of the company, newest first, without their lines. Refuses with not_found.';
