-- Their line tells the sender its own unit, and the number with which they came. What lies here keeps its product.
create function partners.check_came_alike(p_delivery_id bigint, p_positions integer[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_why text := (
    select w.why
      from partners.delivery_lines l
      join inventory.stock_ledger g on g.company_id = l.company_id and g.delivery_line_id = l.id
     cross join lateral inventory.counted_anew(array[l.product_id], g.id, 'this was received',
       case when sites.is_factory() then 'Ship it to the partner like other goods.'
         else 'Take it out of stock by a count, and tell the partner.' end) w (why)
     where l.company_id = app.company_id() and l.delivery_id = p_delivery_id and l.position = any (p_positions)
       and w.why is not null
     order by l.position, g.id limit 1);
begin
  if v_why is not null then
    perform app.refuse('invalid_transition', v_why, '{"allowedTransitions": []}');
  end if;
end;
$$;
comment on function partners.check_came_alike is
  'Refuses with invalid_transition to send lines of a delivery back by numbers of before their product was counted or '
  'tracked in another way.';
