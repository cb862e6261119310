-- A report holds what an inspection holds; of a lot that may be used it is a word to whoever is about to use it. One
-- found on an order before it had posted names no lot: it is about what the order has made since. Where every report is
-- decided, one look tells.
create function quality.undecided_warnings(p_movements inventory.movement[], p_said text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not exists (select from quality.ncrs n where n.company_id = app.company_id() and n.disposition is null) then
    return '[]';
  end if;
  return (
    with moved as materialized (
      select distinct m.product_id, m.lot_id, m.serial_id from unnest(p_movements) m
       where num_nonnulls(m.lot_id, m.serial_id) > 0
    ), maker as (
      select m.*, l.work_order_id from moved m
        join production.lots l on l.company_id = app.company_id() and l.id = m.lot_id and l.work_order_id is not null
      union all
      select m.*, g.work_order_id from moved m
        join inventory.stock_ledger g on g.company_id = app.company_id() and g.serial_id = m.serial_id
         and g.kind = 'output' and g.work_order_id is not null
    ), report as (
      select m.product_id, m.lot_id, m.serial_id, n.task_id, n.code from moved m
        join quality.ncrs n on n.company_id = app.company_id() and n.lot_id = m.lot_id and n.disposition is null
      union
      select m.product_id, m.lot_id, m.serial_id, n.task_id, n.code from maker m
        join work.tasks t on t.company_id = app.company_id() and t.work_order_id = m.work_order_id
        join quality.ncrs n on n.company_id = t.company_id and n.task_id = t.id and n.disposition is null
         and n.lot_id is null and (n.product_id is null or n.product_id = m.product_id)
    ), named as (
      select p.sku, l.code as lot_code, s.code as serial_code, string_agg(r.code, ', ' order by r.task_id) as codes
        from report r
        join inventory.products p on p.company_id = app.company_id() and p.id = r.product_id
        left join production.lots l on l.company_id = p.company_id and l.id = r.lot_id
        left join inventory.serials s on s.company_id = p.company_id and s.id = r.serial_id
       group by p.sku, l.code, s.code
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', 'open_ncrs', 'message',
             format('%s of %s is %s, and nobody has decided on %s.',
                    case when n.lot_code is not null then 'Lot ' || n.lot_code else 'Serial ' || n.serial_code end,
                    n.sku, p_said, n.codes)) order by n.sku, n.lot_code, n.serial_code), '[]')
      from named n);
end;
$$;
comment on function quality.undecided_warnings is
  'A warning of each lot or piece of movements about which there is a report that nobody has decided on; what becomes '
  'of it is said in words: shipped, consumed.';
