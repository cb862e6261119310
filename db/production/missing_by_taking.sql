-- Who takes material lays hands on what is promised to orders that are due earlier, too: nothing keeps it for them.
-- What changed is what the call itself has done.
create function production.missing_by_taking(p_order_id bigint, p_changes inventory.balance_change[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_order production.work_orders;
begin
  if p_changes = '{}' then
    return '[]';
  end if;
  select o.* into v_order from production.work_orders o where o.company_id = app.company_id() and o.id = p_order_id;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'code', case when o.due_by > v_order.due_by then 'later_order_short' else 'expected_shortage' end,
             'message', production.short_in_words(m.quantity - m.before, m.before > 0, p.sku, o.code,
               case when o.due_by > v_order.due_by then 'later' when o.due_by < v_order.due_by then 'earlier' end))
             order by o.due_by, o.released_at, o.id, p.sku), '[]')
      from production.missing_materials(array(select distinct c.product_id from unnest(p_changes) c),
                                        p_changes => p_changes) m
      join production.work_orders o on o.company_id = app.company_id() and o.id = m.order_id
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
     where m.quantity > m.before);
end;
$$;
comment on function production.missing_by_taking is
  'Warnings of material that open orders miss by what was just taken from where all may use it, for an order or '
  '(null) for none.';
