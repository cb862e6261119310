-- What people report and a counter told too is told as that, as it is in no figure of the machine. What a late reading
-- moved is told where it belongs alone (insights.is_moved, asked of all at once).
-- A report of the very time of another chapter stands before it, but for what its task was begun or moved with.
-- Long: what was counted, on which tasks, and in which words.
create function insights.ssu_reports(p_ssu sites.ssus, p_window tstzrange, p_told insights.chapter[])
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_breaks constant timestamptz[] := array(
    select distinct t.at + interval '1 microsecond' from unnest(p_told) t order by 1);
  v_made insights.made[];
begin
  if exists (select from downtime.signals s
              where s.company_id = app.company_id() and s.ssu_id = p_ssu.id and s.kind = 'counter') then
    v_made := array(
      select m from insights.times_in(array[row(p_ssu.id, p_window, null, null)::insights.piece]) t
       cross join lateral insights.made_in(array[row(p_ssu.id, p_window, null, null)::insights.piece],
                                           array[t::insights.times]) m
       where m.good_by is not null or m.scrap_by is not null);
  end if;
  return query
  with told as (
    select c.*, f.told_from, sum(c.good_quantity) over net as net_good, sum(c.scrap_quantity) over net as net_scrap
      from insights.counts_on(array[p_ssu.id], p_window) c
     cross join lateral (
        select case when x.at < upper(p_window) then x.at else c.occurred_at end as told_from
          from (values (insights.told_from(c))) x (at)) f
     where c.good_quantity <> 0 or c.scrap_quantity <> 0
    window net as (partition by c.task_id, c.signal_id, c.since, c.occurred_at,
                                case when c.signal_id is null then c.id end)
  ), counted as materialized (
    select o.* from told o where o.net_good <> 0 or o.net_scrap <> 0
  ), reported as materialized (
    select t, o.external_id as work_order_id, insights.task_in_words(t) as name,
           insights.task_breaks(t.id) as breaks
      from work.tasks t
      left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
     where t.company_id = app.company_id() and t.id = any (array(select c.task_id from counted c))
  ), beside as materialized (
    select d.id, max(d.good_by) as good_by, max(d.scrap_by) as scrap_by
      from (
        select m.id, m.good_by, m.scrap_by from unnest(v_made) m
        union all -- which takes back pieces of other times too
        select p.correction_id, case p.kind when 'good' then p.signal_id end,
               case p.kind when 'scrap' then p.signal_id end
          from (select distinct c.task_id from counted c where c.reason is not null and v_made is not null) r
         cross join lateral unnest((insights.correction_parts(p_ssu.id, r.task_id)).parts) p
         where p.signal_id is not null) d
     group by d.id
  ), begins as materialized (
    select distinct t.ids ->> 'taskId' as task_id, t.at from unnest(p_told) t where t.kind ~ '(started|moved|came)$'
  )
  select max(c.told_from), case when max(c.told_from) > max(c.occurred_at) then 7 else 3 end,
         case when max(c.reason) is not null then 'correction'
              when sum(c.scrap_quantity) > 0 then 'scrap' else 'counts' end,
         format('%s%s: %s.', 'Beside counter ' || w.counters || ', which told the ' || w.what
                  || ' too, people reported on ', b.name,
                insights.report_in_words(c.task_id, sum(c.good_quantity), sum(c.scrap_quantity),
                  count(*) filter (where c.reason is null), tstzrange(min(c.told_from), max(c.told_from), '[]'), g.key,
                  string_agg(distinct r.label, ', '), max(c.reason))),
         jsonb_build_object('taskId', (b.t).external_id, 'workOrderId', b.work_order_id)
    from counted c
    join reported b on (b.t).id = c.task_id
    left join begins e on e.task_id = (b.t).external_id and e.at = c.told_from
    left join downtime.signals g on g.company_id = c.company_id and g.id = c.signal_id
    left join maintenance.reason_codes r on r.company_id = c.company_id and r.id = c.scrap_reason_code_id
    left join beside d on d.id = c.id
   cross join lateral (
      select string_agg(k.key, ' and ' order by k.key) as counters,
             concat_ws(' and ', case when d.good_by is not null then 'good pieces' end,
                       case when d.scrap_by is not null then 'scrap' end) as what
        from downtime.signals k
       where k.company_id = app.company_id() and k.id in (d.good_by, d.scrap_by)) w
   group by c.task_id, (b.t).external_id, b.work_order_id, b.name, g.key, w.counters, w.what,
            (c.occurred_at at time zone v_zone)::date, width_bucket(c.told_from, b.breaks),
            width_bucket(c.told_from + case when e.at is null then '0' else interval '1 microsecond' end, v_breaks),
            case when c.signal_id is null and c.reason is null and c.scrap_quantity <> 0 then c.id end,
            case when c.reason is not null then c.recorded_at end
   order by min(c.id);
end;
$$;
comment on function insights.ssu_reports is
  'What was counted on a machine within a window: of a day together where nothing else was told between.';
