create function production.came_to(p_product_id bigint, p_unit_ids bigint[], p_since timestamptz)
  returns table (unit_id bigint)
  language sql stable
  begin atomic
    with recursive came (unit_id) as (
      select unnest(p_unit_ids)
      union
      select l.to_storage_unit_id
        from came c
        join inventory.stock_ledger l on l.company_id = app.company_id() and l.product_id = p_product_id
         and l.from_storage_unit_id = c.unit_id and l.from_storage_unit_id is distinct from l.to_storage_unit_id
         and l.time > p_since
       where l.lot_id is null and l.serial_id is null and l.to_storage_unit_id is not null
    )
    select c.unit_id from came c;
  end;
comment on function production.came_to is
  'The storage units to which untracked goods can have come from others since a time, those included.';
