-- What left the quarantine by hand, or was released earlier, and came back is nobody's there, as far as no other
-- inspection holds it; so is what was moved to the quarantine of a customer's unit. What this call releases has not
-- come back.
create function quality.left_behind(p_inspection quality.inspections)
  returns table (quantity numeric, is_own boolean)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lost numeric;
begin
  if p_inspection.released_at is null then
    return;
  end if;
  select sum(l.quantity) - coalesce((
           select sum(n.scrap_quantity) from quality.ncrs n
            where n.company_id = app.company_id() and n.inspection_id = p_inspection.id), 0) - coalesce((
           select sum(g.quantity) from inventory.stock_ledger g
            where g.company_id = app.company_id() and g.task_id = p_inspection.task_id and g.kind = 'transfer'
              and g.call_id = app.current_call_id()
              and g.product_id = p_inspection.product_id and g.lot_id is not distinct from p_inspection.lot_id
              and g.from_bin = 'quarantine' and g.to_bin = 'goods'), 0)
    into v_lost
    from quality.inspection_lines l
   where l.company_id = app.company_id() and l.inspection_id = p_inspection.id and l.serial_id is null;
  if v_lost > 0 then
    return query
      with lying as (
        select inventory.is_own(u.ownership) as is_own, sum(b.quantity - coalesce(w.quantity, 0)) as quantity
          from inventory.balances b
          join inventory.storage_units u on u.company_id = b.company_id and u.id = b.storage_unit_id
          left join (select w.storage_unit_id, sum(w.quantity) as quantity from quality.waiting_goods w
                      where w.company_id = app.company_id() and w.product_id = p_inspection.product_id
                        and w.lot_key = inventory.line_key(p_inspection.lot_id) group by 1) w
            on w.storage_unit_id = b.storage_unit_id
         where b.company_id = app.company_id() and b.product_id = p_inspection.product_id and b.bin = 'quarantine'
           and b.lot_key = inventory.line_key(p_inspection.lot_id)
         group by 1)
      select least(l.quantity, v_lost - l.before), l.is_own
        from (select y.*, coalesce(sum(y.quantity) over (order by y.is_own desc
                       rows between unbounded preceding and 1 preceding), 0) as before from lying y) l
       where l.quantity > 0 and l.before < v_lost;
  end if;
end;
$$;
comment on function quality.left_behind is
  'How much of an inspection that was released was neither released nor scrapped and may lie in quarantine, in the '
  'product''s unit: in the company''s own units, and in others.';
