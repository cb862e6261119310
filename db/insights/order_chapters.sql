-- Long: one part for each kind of thing that can happen to an order.
create function insights.order_chapters(p_order production.work_orders)
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_operations constant insights.operation[] := array(select o from insights.order_operations(p_order.id) o);
  v_first constant timestamptz := (select min(o.began_at) from unnest(v_operations) o);
  v_product text := (select p.name from inventory.products p
                      where p.company_id = app.company_id() and p.id = p_order.product_id);
begin
  return query
  select p_order.created_at, 0, 'created', format('%s was entered: %s %s %s%s.', p_order.code,
           trim_scale(p_order.quantity), p_order.uom, v_product,
           coalesce(', due ' || to_char(p_order.due_date at time zone v_zone, 'YYYY-MM-DD HH24:MI'), '')), '{}'::jsonb
  union all
  select p_order.released_at, 1, 'released', format('It was released with %s operation%s%s.', cardinality(v_operations),
           case when cardinality(v_operations) <> 1 then 's' else '' end,
           case when v_first < p_order.released_at then '; the work itself was told afterwards' else '' end), '{}'
   where p_order.released_at is not null
  union all
  select o.began_at, 2, 'operation_started', format('%s began%s.', o.name, coalesce(' on ' || m.name, '')),
         jsonb_build_object('taskId', o.external_id, 'ssuId', m.external_id)
    from unnest(v_operations) o
    left join sites.ssus m
      on m.company_id = app.company_id() and m.id = work.machine_at(o.task_id, o.ssu_id, o.began_at)
   where o.began_at is not null
  union all
  select max(c.occurred_at), 3, case when max(c.reason) is not null then 'correction'
                                 when sum(c.scrap_quantity) > 0 then 'scrap' else 'counts' end,
         format('%s: %s%s%s.', o.name, insights.pieces_in_words(sum(c.good_quantity), sum(c.scrap_quantity)),
                case when c.signal_id is not null then ' by counter ' || max(g.key)
                     when count(*) > 1 then format(' in %s reports', count(*)) else '' end,
                coalesce(' (' || string_agg(distinct r.label, ', ') || ')', '')
                  || coalesce(', corrected: ' || left(max(c.reason), 200), '')),
         jsonb_build_object('taskId', o.external_id, 'countIds', jsonb_agg(c.id order by c.occurred_at, c.id))
    from unnest(v_operations) o
    join work.task_counts c on c.company_id = app.company_id() and c.task_id = o.task_id
    left join downtime.signals g on g.company_id = c.company_id and g.id = c.signal_id
    left join maintenance.reason_codes r on r.company_id = c.company_id and r.id = c.scrap_reason_code_id
   where c.good_quantity <> 0 or c.scrap_quantity <> 0
   group by o.task_id, o.external_id, o.name, c.signal_id, (c.occurred_at at time zone v_zone)::date,
            case when c.signal_id is null and (c.scrap_quantity <> 0 or c.reason is not null) then c.id end
  union all
  select s.started_at, 4, 'stop', format('%s stopped%s%s.', m.name,
           coalesce(' for ' || insights.in_words(downtime.duration_seconds(s.started_at, s.ended_at)),
                    ' and stands still'),
           coalesce(': ' || r.label, '')),
         jsonb_build_object('downtimeEventId', s.id, 'ssuId', m.external_id, 'taskId', o.external_id)
    from unnest(v_operations) o
   cross join lateral insights.task_machines(o) g
    join sites.ssus m on m.company_id = app.company_id() and m.id = g.ssu_id
    join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = g.ssu_id
     and s.started_at < upper(g.lasted) and coalesce(s.ended_at, app.now()) > lower(g.lasted)
    left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
  union all
  select lower(g.lasted), 4, 'moved', format('%s went on at %s.', o.name, m.name),
         jsonb_build_object('taskId', o.external_id, 'ssuId', m.external_id)
    from unnest(v_operations) o
   cross join lateral insights.task_machines(o) g
    join sites.ssus m on m.company_id = app.company_id() and m.id = g.ssu_id
   where lower(g.lasted) > o.began_at
  union all
  select o.ended_at, 5, 'operation_' || o.status, format('%s %s%s%s.', o.name,
           case o.status when 'done' then 'was done' when 'declined' then 'was declined' else 'was left incomplete' end,
           case when o.good + o.scrap > 0 then ': ' || insights.pieces_in_words(o.good, o.scrap) else '' end,
           case when work.task_visible(o.task_id)
             then coalesce(' (' || left(replace(o.details, e'\n', '; '), 200) || ')', '') else '' end),
         jsonb_build_object('taskId', o.external_id, 'ssuId', o.machine_id)
    from unnest(v_operations) o where o.ended_at is not null
  union all
  select t.created_at, 6, 'ncr_opened', format('%s was opened%s.', n.code,
           case when work.task_visible(t.id) then ': ' || t.title else '' end),
         jsonb_build_object('ncrId', t.external_id, 'ncrCode', n.code)
    from quality.ncrs n
    join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
   where n.company_id = app.company_id() and t.work_order_id = p_order.id
  union all
  select n.dispositioned_at, 7, 'ncr_decided', format('%s was decided: %s%s.', n.code, replace(n.disposition, '_', ' '),
           coalesce(', ' || trim_scale(n.scrap_quantity) || ' scrapped', '')),
         jsonb_build_object('ncrId', t.external_id, 'ncrCode', n.code)
    from quality.ncrs n
    join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
   where n.company_id = app.company_id() and t.work_order_id = p_order.id and n.dispositioned_at is not null
  union all
  select h.created_at, 6, 'handed_off', format('%s was given to %s%s.', o.name, h.partner_name,
           coalesce(', who declined: ' || h.declined_reason, '')),
         jsonb_build_object('handoffId', h.external_id, 'taskId', o.external_id)
    from unnest(v_operations) o
    join partners.handoffs h on h.company_id = app.company_id() and h.task_id = o.task_id
     and h.direction = 'outgoing'
  union all
  select least(coalesce(l.produced_at, l.created_at), p_order.completed_at), 8, 'lot_made',
         format('Lot %s came of it%s.', l.code, coalesce(', now ' || nullif(l.status, 'available'), '')),
         jsonb_build_object('lotCode', l.code)
    from production.lots l
   where l.company_id = app.company_id() and l.work_order_id = p_order.id
  union all
  select coalesce(p_order.completed_at, p_order.started_at, p_order.released_at), 9, 'shortage',
         format('%s %s %s were short.', trim_scale(m.shortage), p.unit, p.sku), jsonb_build_object('sku', p.sku)
    from production.work_order_materials m
    join inventory.products p on p.company_id = m.company_id and p.id = m.product_id
   where m.company_id = app.company_id() and m.work_order_id = p_order.id and m.shortage > 0
  union all
  select p_order.completed_at, 10, 'completed', format('It was completed: %s.', (
           select insights.pieces_in_words(c.good, c.scrap) from production.counted(array[p_order.id]) c)), '{}'
   where p_order.completed_at is not null
  union all
  select x.at, 11, x.kind, x.sentence, '{}'
    from (values
      (p_order.closed_at, 'closed', 'It was closed.'),
      (p_order.cancelled_at, 'cancelled', format('It was cancelled%s.', coalesce(': ' || p_order.cancel_reason, '')))
    ) x (at, kind, sentence)
   where x.at is not null;
end;
$$;
comment on function insights.order_chapters is
  'What happened to an order: release, operations, counts, scrap, stops, reports, lots, shortages, its end.';
