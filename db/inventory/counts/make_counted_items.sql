-- Where a found lot came from and when it expires nobody knows: it is quarantined, until somebody who does releases it.
-- In the order in which every call makes lots and serials.
create function inventory.make_counted_items(p_count inventory.counts)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_lots bigint[];
begin
  with made as (
    insert into production.lots
      (company_id, product_id, code, status, status_reason, received_at, created_at, updated_at)
    select distinct app.company_id(), l.product_id, l.lot_code, 'quarantined',
           'Found by a count: where it came from nobody knows.', app.now(), app.now(), app.now()
      from inventory.count_lines l
     where l.company_id = app.company_id() and l.count_id = p_count.id and l.lot_code is not null and l.lot_id is null
       and l.decision in ('accepted', 'adjusted') and l.resulting_quantity > 0
     order by l.product_id, l.lot_code
    on conflict on constraint lots_code do nothing
    returning id
  )
  select array_agg(m.id order by m.id) into v_lots from made m;
  insert into inventory.serials (company_id, product_id, code, created_at)
  select distinct app.company_id(), l.product_id, l.serial_code, app.now()
    from inventory.count_lines l
   where l.company_id = app.company_id() and l.count_id = p_count.id and l.serial_code is not null
     and l.serial_id is null
     and l.decision in ('accepted', 'adjusted') and l.resulting_quantity > 0
   order by l.product_id, l.serial_code
  on conflict on constraint serials_code do nothing;
  perform inventory.match_count_items(p_count);
  return v_lots;
end;
$$;
comment on function inventory.make_counted_items is
  'Makes the lots and serials that a count found and the books do not know; answers the lots'' ids.';
