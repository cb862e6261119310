-- Long: one part for each kind of thing that can happen to an order.
create function insights.order_chapters(
  p_order      production.work_orders,
  p_run        tstzrange,
  p_operations insights.operation[]
)
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_open constant boolean := num_nonnulls(p_order.completed_at, p_order.cancelled_at) = 0;
  v_since constant tstzrange := insights.time_until(lower(p_run), app.now());
  v_first constant timestamptz := (select min(o.began_at) from unnest(p_operations) o);
  v_released constant bigint := (
    select count(*) from unnest(p_operations) o where not insights.carries_rest(o.task_id));
begin
  return query
  select r.* from insights.order_record(p_order) r
  union all
  select p_order.released_at, 1, 'released', format('It was released with %s operation%s%s.', v_released,
           case when v_released <> 1 then 's' else '' end,
           case when v_first < p_order.released_at then '; the work itself was told afterwards' else '' end), '{}'
   where p_order.released_at is not null
  union all
  select o.began_at, 2, 'operation_started',
         format('%s %s.', o.name, insights.begin_in_words(o.task_id, o.began_at, m.name)),
         jsonb_build_object('taskId', o.external_id, 'ssuId', m.external_id)
    from unnest(p_operations) o
    left join sites.ssus m
      on m.company_id = app.company_id() and m.id = work.machine_at(o.task_id, o.ssu_id, o.began_at)
   where o.began_at is not null
  union all
  select x.started_at, 4, 'stop', format('%s stopped%s%s.', m.name,
           coalesce(' for ' || insights.in_words(downtime.duration_seconds(x.started_at, x.ended_at)),
                    ' and stands still'),
           coalesce(': ' || r.label, '')),
         jsonb_build_object('downtimeEventId', x.id, 'ssuId', m.external_id, 'taskId', x.task_id)
    from (
      select distinct on (s.id) s.id, s.ssu_id, s.started_at, s.ended_at, s.reason_code_id, g.task_id
        from insights.order_machines(p_run, p_operations, v_open) g
        join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = g.ssu_id
         and s.started_at < upper(g.span) and coalesce(s.ended_at, app.now()) > lower(g.span)
       order by s.id, g.began_at) x
    join sites.ssus m on m.company_id = app.company_id() and m.id = x.ssu_id
    left join maintenance.reason_codes r on r.company_id = m.company_id and r.id = x.reason_code_id
  union all
  select lower(x.lasted), 4, 'maintenance', case
           when upper(x.lasted) >= app.now() then format('%s went into maintenance and is in it still.', m.name)
           else format('%s was in maintenance for %s.', m.name,
                       insights.in_words(downtime.duration_seconds(lower(x.lasted), upper(x.lasted)))) end,
         jsonb_build_object('ssuId', m.external_id, 'taskId', x.task_id)
    from (
      select distinct on (k.ssu_id, k.lasted) k.ssu_id, k.lasted, g.task_id
        from (
          select s.ssu_id, unnest(range_agg(tstzrange(s.at, upper(s.lasted)))) as lasted
            from insights.states_in(array(
                   select distinct row(g.ssu_id, v_since, null, null)::insights.piece
                     from insights.order_machines(p_run, p_operations, v_open) g)) s
           where s.kind = 'maintenance' and s.at < upper(s.lasted)
           group by s.ssu_id) k
        join insights.order_machines(p_run, p_operations, v_open) g on g.ssu_id = k.ssu_id and g.span && k.lasted
       order by k.ssu_id, k.lasted, g.began_at) x
    join sites.ssus m on m.company_id = app.company_id() and m.id = x.ssu_id
  union all
  select lower(g.span), 2, 'moved', format('%s was moved to %s.', o.name, m.name),
         jsonb_build_object('taskId', o.external_id, 'ssuId', m.external_id)
    from unnest(p_operations) o
   cross join lateral insights.task_machines(o) g
    join sites.ssus m on m.company_id = app.company_id() and m.id = g.ssu_id
   where lower(g.span) > o.began_at and (o.ended_at is null or lower(g.span) < o.ended_at)
  union all
  select o.ended_at, 5, 'operation_' || o.status, format('%s %s%s%s.', o.name,
           case o.status when 'done' then 'was done' when 'declined' then 'was declined' else 'was left incomplete' end,
           coalesce(': ' || nullif(concat_ws('; ', insights.reason_of(t),
             case when o.good + o.scrap > 0 then insights.pieces_in_words(o.good, o.scrap) end), ''), ''),
           case when work.task_visible(o.task_id)
             then coalesce(' (' || app.quoted(o.details) || ')', '') else '' end),
         jsonb_build_object('taskId', o.external_id, 'ssuId', o.machine_id)
    from unnest(p_operations) o
    join work.tasks t on t.company_id = app.company_id() and t.id = o.task_id
   where o.ended_at is not null
  union all
  select x.at, x.place, 'operation_' || x.kind, o.name || ' ' || x.what || '.',
         jsonb_build_object('taskId', o.external_id, 'ssuId', m.external_id)
    from unnest(p_operations) o
   cross join lateral insights.turns_of(o.task_id, o.began_at) x
    left join sites.ssus m
      on m.company_id = app.company_id() and m.id = work.machine_at(o.task_id, o.ssu_id, x.at)
  union all
  (select t.created_at, 6, 'ncr_opened', format('%s was opened%s.', n.code,
            case when work.task_visible(t.id) then ': ' || app.quoted(t.title) else '' end),
          jsonb_build_object('ncrId', t.external_id, 'ncrCode', n.code)
     from quality.ncrs n
     join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
    where n.company_id = app.company_id() and t.work_order_id = p_order.id
    order by n.task_id)
  union all
  (select n.dispositioned_at, 7, 'ncr_decided', format('%s was decided: %s%s.', n.code,
            replace(n.disposition, '_', ' '), coalesce(', ' || trim_scale(n.scrap_quantity) || ' scrapped', '')),
          jsonb_build_object('ncrId', t.external_id, 'ncrCode', n.code)
     from quality.ncrs n
     join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
    where n.company_id = app.company_id() and t.work_order_id = p_order.id and n.dispositioned_at is not null
    order by n.task_id)
  union all
  select h.created_at, 6, 'handed_off', format('%s was given to %s%s.', o.name, h.partner_name,
           coalesce(', who declined: ' || app.quoted(h.declined_reason), '')),
         jsonb_build_object('handoffId', h.external_id, 'taskId', o.external_id)
    from unnest(p_operations) o
    join partners.handoffs h on h.company_id = app.company_id() and h.task_id = o.task_id
     and h.direction = 'outgoing'
  union all
  select s.at, 6, 'taken_back', format('%s was taken back from %s.', o.name, h.partner_name),
         jsonb_build_object('handoffId', h.external_id, 'taskId', o.external_id)
    from unnest(p_operations) o
    join partners.handoffs h on h.company_id = app.company_id() and h.task_id = o.task_id
     and h.direction = 'outgoing'
    join partners.handoff_steps s on s.company_id = h.company_id and s.handoff_id = h.id and s.type = 'withdrawn'
  union all
  (select least(coalesce(l.produced_at, l.created_at), p_order.completed_at), 8, 'lot_made',
          format('Lot %s came of it%s.', l.code, coalesce(', now ' || nullif(l.status, 'available'), '')),
          jsonb_build_object('lotCode', l.code)
     from production.lots l
    where l.company_id = app.company_id() and l.work_order_id = p_order.id
    order by l.id)
  union all
  select h.* from insights.order_shortages(p_order) h
  union all
  select x.at, 11, x.kind, x.sentence, '{}'
    from (values
      (p_order.closed_at, 'closed', 'It was closed.'),
      (p_order.cancelled_at, 'cancelled',
       format('It was cancelled%s.', coalesce(': ' || app.quoted(p_order.cancel_reason), '')))
    ) x (at, kind, sentence)
   where x.at is not null;
end;
$$;
comment on function insights.order_chapters is
  'What happened to an order: release, operations, stops, reports, lots, shortages, its end; but '
  'for what was counted.';
