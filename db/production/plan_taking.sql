-- Never more than the order has: what it scrapped is no longer among its good pieces, whatever else lies there. The
-- refusal's words take how many are to be taken, of what, how many there are, and where.
create function production.plan_taking(p_order_id bigint, p_task_id bigint, p_quantity numeric, p_bin text,
                                       p_to_bin text, p_refusal text)
  returns inventory.movement[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_moved inventory.movement[];
  v_found numeric;
  v_sku text;
  v_held record;
  v_order_id bigint := coalesce(p_order_id, (
    select t.work_order_id from work.tasks t where t.company_id = app.company_id() and t.id = p_task_id));
  v_most numeric := least(p_quantity, case when v_order_id is not null and p_bin = 'goods' then (
    select greatest(c.good, 0) from production.counted(array[v_order_id]) c) end);
begin
  select coalesce(array_agg(inventory.movement(g.product_id, least(g.change, v_most - g.before), g.lot_id,
           g.serial_id, p_from_unit_id => g.storage_unit_id, p_from_bin => g.bin,
           p_to_unit_id => case when p_to_bin is not null then g.storage_unit_id end, p_to_bin => p_to_bin)
           order by g.n), '{}'),
         coalesce(sum(least(g.change, v_most - g.before)), 0)
    into v_moved, v_found
    from (select l.*, sum(l.change) over (order by l.n) - l.change as before
            from unnest(production.order_goods(p_order_id, p_task_id, p_bin)) with ordinality
                   as l (product_id, storage_unit_id, bin, lot_id, serial_id, change, received_at, n)) g
   where g.before < v_most;
  if v_found < p_quantity then
    v_sku := (select coalesce(
      (select p.sku from production.work_orders o
         join inventory.products p on p.company_id = o.company_id and p.id = o.product_id
        where o.company_id = app.company_id() and o.id = v_order_id),
      (select (work.counted_product(t)).sku from work.tasks t
        where t.company_id = app.company_id() and t.id = p_task_id)));
    select count(distinct h.serial_id) as pieces, array_agg(distinct c.code order by c.code) as codes into v_held
      from (select g.serial_id, quality.recalls_of(-g.serial_id) as codes
              from unnest(production.order_goods(p_order_id, p_task_id, 'quarantine')) g
             where g.serial_id is not null) h
     cross join lateral unnest(h.codes) c (code);
    perform app.refuse('insufficient_stock',
      format(p_refusal, trim_scale(p_quantity), v_sku, trim_scale(v_found), (
        select ' (' || string_agg(format('%s in %s', trim_scale(lie.quantity), lie.name), ', ' order by lie.n) || ')'
          from (select u.name, sum(m.quantity) as quantity, min(m.ordinality) as n
                  from unnest(v_moved) with ordinality m
                  join inventory.storage_units u on u.company_id = app.company_id() and u.id = m.from_storage_unit_id
                 group by u.name) lie))
        || case when v_found = v_most and v_most < p_quantity then
             ' What a step or a report scrapped is none of them, even where it lies among the goods again.'
             else '' end
        || case when v_held.pieces > 0 then format(' In quarantine, held by %s: %s, until recalls.release.',
                                                   array_to_string(v_held.codes, ', '), v_held.pieces) else '' end,
      jsonb_build_object('sku', v_sku, 'available', trim_scale(v_found), 'wanted', trim_scale(p_quantity)));
  end if;
  return v_moved;
end;
$$;
comment on function production.plan_taking is
  'Which pieces that an order, or one task, made are taken out of a bin, into another or out of stock. Refuses with '
  'insufficient_stock.';
