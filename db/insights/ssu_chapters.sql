-- Long: one part for each kind of thing that can happen on a machine.
create function insights.ssu_chapters(p_ssu sites.ssus, p_window tstzrange)
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_from constant timestamptz := lower(p_window);
  v_to constant timestamptz := upper(p_window);
begin
  return query
  select c.at, -l.later, 'status', coalesce('It went into ' || c.status || '.', 'It was heard from again.'),
         jsonb_build_object('category', c.category)
    from downtime.status_changes c
   cross join lateral (
      select count(*)::integer as later from downtime.status_changes n
       where n.company_id = c.company_id and n.ssu_id = c.ssu_id and n.at = c.at and n.id > c.id) l
   where c.company_id = app.company_id() and c.ssu_id = p_ssu.id and c.at >= v_from and c.at < v_to
     and not downtime.is_repeat(c)
  union all
  select x.at, x.place, x.kind, x.sentence, '{}'
    from sites.unused_times u
   cross join lateral (values
      (u.began_at, -1, 'out_of_use', 'It was taken out of use.'),
      (u.ended_at, -1, 'back_in_use', format('It was put back into use, after %s.',
         insights.in_words(downtime.duration_seconds(u.began_at, u.ended_at))))
    ) x (at, place, kind, sentence)
   where u.company_id = app.company_id() and u.ssu_id = p_ssu.id and x.at >= v_from and x.at < v_to
  union all
  (select s.started_at, 4, 'stop', format('It stopped%s%s%s.',
            coalesce(' for ' || insights.in_words(downtime.duration_seconds(s.started_at, s.ended_at)),
                     ' and stands still'),
            coalesce(': ' || r.label, ', nobody said why'), coalesce(' (' || app.quoted(s.note) || ')', '')),
          jsonb_build_object('downtimeEventId', s.id)
     from downtime.stoppages s
     left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
    where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.started_at < v_to
      and (s.ended_at is null or s.ended_at > v_from or s.started_at >= v_from)
    order by s.id)
  union all
  (select max(k.last_at), 3, 'not_counted', format('Counter %s counted %s that is on no task: %s.', g.key,
            insights.pieces_in_words(case k.kind when 'good' then sum(k.quantity) else 0 end,
                                     case k.kind when 'scrap' then sum(k.quantity) else 0 end),
            case k.code when 'no_task' then 'none that makes something was dispatched'
              when 'before_task' then 'they were counted before the task that was dispatched by then had begun'
              when 'implausible_jump' then 'it jumped by more than it can count'
              else insights.task_in_words(t) || ' refused them (' || k.code || ')' end),
          jsonb_build_object('taskId', t.external_id)
     from downtime.signals g
     join downtime.uncounted_pieces k on k.company_id = g.company_id and k.signal_id = g.id
     left join work.tasks t on t.company_id = k.company_id and t.id = k.task_id
    where g.company_id = app.company_id() and g.ssu_id = p_ssu.id and k.last_at >= v_from and k.last_at < v_to
      and k.hour >= v_from - interval '1 hour' and k.hour < v_to
    group by g.key, k.kind, t, t.external_id, k.code, (k.last_at at time zone v_zone)::date
   having sum(k.quantity) > 0
    order by g.key, min(k.last_at), k.code, k.kind)
  union all
  (select x.at, x.place, case when y.is_maintenance then 'maintenance_' else 'task_' end || x.kind,
          format('%s %s.', insights.task_in_words(t), x.what),
          jsonb_build_object('taskId', t.external_id, 'workOrderId', o.external_id)
     from work.tasks t
     left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
     left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
     left join maintenance.reason_codes p on p.company_id = t.company_id and p.id = t.problem_code_id
     left join maintenance.reason_codes u on u.company_id = t.company_id and u.id = t.cause_code_id
     left join maintenance.reason_codes d on d.company_id = t.company_id and d.id = t.remedy_code_id
    cross join lateral (select insights.began_at(t, array(select q from insights.task_pauses(t) q)) as at) b
    cross join lateral (
       select b.at, 2 as place, 'started' as kind, insights.begin_in_words(t.id, b.at, null) as what,
              null::bigint as ssu_id
       union all
       select t.finished_at, 5, t.status, case t.status
                  when 'done' then 'was done' when 'declined' then 'was declined' else 'was left incomplete' end
                || coalesce(': ' || nullif(concat_ws('; ', insights.reason_of(t), p.label, u.label, d.label), ''), '')
                || case when work.task_visible(t.id)
                     then coalesce(' (' || app.quoted(t.details) || ')', '') else '' end, null
       union all
       select w.at, w.place, w.kind, w.what, null from insights.turns_of(t.id, b.at) w
       union all
       select m.until, 2, x.kind, x.what || ' ' || s.name, x.ssu_id
         from work.task_moves m
        cross join lateral (select work.machine_at(t.id, t.ssu_id, m.until) as ssu_id) n
        cross join lateral (values
           ('came', 'came from', n.ssu_id, m.ssu_id),
           ('moved', 'was moved to', m.ssu_id, n.ssu_id)
          ) x (kind, what, ssu_id, other_id)
         join sites.ssus s on s.company_id = m.company_id and s.id = x.other_id
        where m.company_id = t.company_id and m.task_id = t.id and m.until > b.at
          and (t.finished_at is null or m.until < t.finished_at)) x
    where t.company_id = app.company_id() and x.at >= v_from and x.at < v_to
      and t.id = any (array(
        select a.id from work.tasks a
         where a.company_id = app.company_id() and a.ssu_id = p_ssu.id
           and (a.finished_at is null or a.finished_at >= v_from)
        union
        select a.id from work.task_moves m join work.tasks a on a.company_id = m.company_id and a.id = m.task_id
         where m.company_id = app.company_id() and m.ssu_id = p_ssu.id
           and (a.finished_at is null or a.finished_at >= v_from)))
      and coalesce(x.ssu_id, work.machine_at(t.id, t.ssu_id, x.at)) = p_ssu.id
      and not exists (select from quality.ncrs n where n.company_id = t.company_id and n.task_id = t.id)
    order by t.id)
  union all
  (select r.at, 7, 'meter_reading', format('%s %s %s%s.', e.name, coalesce(case r.begins_anew
            when 'correction' then 'was corrected to' when 'reset' then 'was set back, and read'
            when 'replacement' then 'was replaced, and read' end, 'read'),
            trim_scale(r.value), coalesce(' ' || e.uom, '')),
          jsonb_build_object('meterId', e.id)
     from maintenance.meters e
     join maintenance.meter_readings r on r.company_id = e.company_id and r.meter_id = e.id
    where e.company_id = app.company_id() and e.ssu_id = p_ssu.id and r.at >= v_from and r.at < v_to
    order by r.id)
  union all
  (select x.at, 6, x.kind, x.sentence, jsonb_build_object('ncrId', t.external_id, 'ncrCode', n.code)
     from work.tasks t
     join quality.ncrs n on n.company_id = t.company_id and n.task_id = t.id
    cross join lateral (values
       (t.created_at, 'ncr_opened', format('%s was opened%s.', n.code,
          case when work.task_visible(t.id) then ': ' || t.title else '' end)),
       (n.dispositioned_at, 'ncr_decided', format('%s was decided: %s.', n.code, replace(n.disposition, '_', ' ')))
     ) x (at, kind, sentence)
    where t.company_id = app.company_id() and t.ssu_id = p_ssu.id and x.at >= v_from and x.at < v_to
    order by t.id);
end;
$$;
comment on function insights.ssu_chapters is
  'What happened on a machine: statuses, times out of use, stops, orders'' operations, maintenance, '
  'reports, readings; but for what was counted on it.';
