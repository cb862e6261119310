-- A lot comes with its code, expiry and status; one that is known here keeps those it has here, its expiry until goods
-- of it are received (partners.expire_sooner). p_codes says what a lot is called here instead, by line.
create function partners.bring_items(p_line_ids bigint[], p_codes jsonb default '{}')
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_made bigint[];
begin
  v_made := production.take_in_lots(array(
    select distinct on (p.id, c.code)
           (p.id, c.code, coalesce(l.lot_status, 'available'),
            case when l.lot_status <> 'available' then 'It had this status at the partner that sent it.' end, false,
            null, l.lot_expires_at)::production.new_lot
      from partners.delivery_lines l
      join inventory.products p on p.company_id = l.company_id and p.id = l.product_id and p.tracking = 'lot'
     cross join lateral (select coalesce(p_codes ->> l.id::text, l.lot_code) as code) c
     where l.company_id = app.company_id() and l.id = any (p_line_ids) and l.lot_id is null
     order by p.id, c.code, l.position));
  perform production.announce_lots(v_made);
  insert into inventory.serials (company_id, product_id, code, created_at)
  select l.company_id, p.id, l.serial_code, app.now()
    from partners.delivery_lines l
    join inventory.products p on p.company_id = l.company_id and p.id = l.product_id and p.tracking = 'serial'
   where l.company_id = app.company_id() and l.id = any (p_line_ids) and l.serial_id is null
   order by p.id, l.serial_code
  on conflict on constraint serials_code do nothing;
  update partners.delivery_lines l
     set lot_id = (select k.id from production.lots k
                    where k.company_id = l.company_id and k.product_id = l.product_id and p.tracking = 'lot'
                      and k.code = coalesce(p_codes ->> l.id::text, l.lot_code)),
         serial_id = (select s.id from inventory.serials s
                       where s.company_id = l.company_id and s.product_id = l.product_id and p.tracking = 'serial'
                         and s.code = l.serial_code)
    from inventory.products p
   where l.company_id = app.company_id() and l.id = any (p_line_ids) and num_nonnulls(l.lot_id, l.serial_id) = 0
     and p.company_id = l.company_id and p.id = l.product_id and p.tracking <> 'none';
end;
$$;
comment on function partners.bring_items is
  'Makes the lots and serials that lines of a delivery bring, where the company has none of them yet. Emits '
  'lot.created.';
