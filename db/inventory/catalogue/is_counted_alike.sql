-- A slip that was undone is no other way: of the changes since, which the audit log tells, what each field was before
-- the first is what counts. A call's entry has the time at which it began, which may be a little before it was written.
create function inventory.is_counted_alike(p_product inventory.products, p_since timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce(p_product.counted_anew_at <= p_since, true) or (
    select coalesce(bool_and(w.was = to_jsonb(p_product) -> w.column_name), false)
      from (select distinct on (f.key) k.column_name, f.value -> 'from' as was
              from app.audit_changes c
             cross join lateral jsonb_each(c.fields) f
              join (values ('unit', 'unit'), ('unitWhole', 'unit_whole'), ('tracking', 'tracking'))
                k (key, column_name) on k.key = f.key
             where c.company_id = app.company_id() and c.entity = 'product' and c.entity_id = p_product.sku
               and c.action = 'update' and c.at > p_since - interval '1 minute'
             order by f.key, c.at, c.id) w);
end;
$$;
comment on function inventory.is_counted_alike is
  'Whether a product''s unit, its tracking and whether it is counted whole are as they were at a time.';
