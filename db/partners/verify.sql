-- For whoever runs the service: it looks into one company after the other, all at one moment. What a message that waits
-- has not told yet is no breach: the pieces are on the side that has not heard.
create function partners.verify()
  returns table (company text, partner text, delivery text, line integer, problem text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_before text := current_setting('app.company_id', true);
  v_company bigint;
  v_sides partners.line_side[] := '{}';
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    v_sides := v_sides || array(select s from partners.line_sides() s);
    return query
      select partners.own_name(), null::text, null::text, null::integer,
             format('%s of %s in transit of %s, and %s are to be received there', coalesce(b.quantity, 0), p.sku,
                    u.name, t.quantity)
        from (select l.product_id, l.storage_unit_id, l.lot_id, l.serial_id, sum(l.transit_quantity) as quantity
                from partners.delivery_lines l
               where l.company_id = v_company and l.transit_quantity > 0 group by 1, 2, 3, 4) t
        join inventory.products p on p.company_id = v_company and p.id = t.product_id
        join inventory.storage_units u on u.company_id = v_company and u.id = t.storage_unit_id
        left join inventory.balances b on b.company_id = v_company and b.product_id = t.product_id
         and b.storage_unit_id = t.storage_unit_id and b.bin = 'transit' and b.lot_key = coalesce(t.lot_id, 0)
         and b.serial_key = coalesce(t.serial_id, 0)
       where coalesce(b.quantity, 0) < t.quantity;
  end loop;
  perform set_config('app.company_id', coalesce(v_before, ''), true);
  return query
    select s.company, s.partner, s.delivery, s.position, p.problem
      from unnest(v_sides) s cross join lateral partners.side_problems(s) p;
  return query
    select s.company, s.partner, s.delivery, s.position, p.problem
      from unnest(v_sides) s
      left join unnest(v_sides) o on o.uid = s.uid and o.position = s.position and o.direction = 'incoming'
        and (o.company, o.partner) = (s.partner, s.company)
     cross join lateral (
        select 'the partner has no such line' as problem where o.uid is null and s.reversed < s.quantity
        union all
        select format('%s left, and the partner heard of %s', s.quantity, o.quantity) where o.quantity <> s.quantity
        union all
        select format('here %s received, %s damaged, %s missing, %s back (%s); at the partner %s, %s, %s, %s (%s)',
                      s.received, s.damaged, s.missing, s.reversed, s.state, o.received, o.damaged, o.missing,
                      o.reversed, o.state)
         where (s.received, s.damaged, s.missing, s.reversed, s.state)
           <> (o.received, o.damaged, o.missing, o.reversed, o.state)) p
     where s.direction = 'outgoing'
       and exists (select from app.companies c where c.short_name = s.partner)
       and not s.is_waiting and not coalesce(o.is_waiting, false);
end;
$$;
comment on function partners.verify is
  'Every line of a delivery whose two sides, or whose ledger, do not come out even; where all is well there is none.';
