-- A rescheduled order's own shortages are told whether new or not, as work_orders.upsert does. Both sides are of one
-- moment, so what other calls do meanwhile is no part of it. Of another material nobody newly misses any.
create function production.newly_missing(p_rescheduled_ids bigint[], p_were_due_by timestamptz[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
             'code', case when o.id = any (p_rescheduled_ids) then 'expected_shortage' else 'later_order_short' end,
             'message', case when o.id = any (p_rescheduled_ids)
               then production.short_in_words(m.quantity, false, p.sku, o.code, null)
               else production.short_in_words(m.quantity - m.before, m.before > 0, p.sku, o.code, 'later') end)
             order by o.due_by, o.released_at, o.id, p.sku), '[]')
      from production.missing_materials(array(
             select distinct n.product_id from production.work_order_materials n
              where n.company_id = app.company_id() and n.work_order_id = any (p_rescheduled_ids)),
             p_rescheduled_ids, p_were_due_by) m
      join production.work_orders o on o.company_id = app.company_id() and o.id = m.order_id
      join inventory.products p on p.company_id = app.company_id() and p.id = m.product_id
     where o.id = any (p_rescheduled_ids) or m.quantity > m.before;
  end;
comment on function production.newly_missing is
  'Warnings of what rescheduled orders, each once with when it was due before, will miss, and of what others will miss '
  'more than before.';
