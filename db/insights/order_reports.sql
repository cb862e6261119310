-- What a late reading moved is told where it belongs alone (insights.is_moved, asked of all at once).
-- A report of the very time of another chapter stands before it, but for what its operation was begun or moved with.
create function insights.order_reports(p_operations insights.operation[], p_told insights.chapter[])
  returns setof insights.chapter
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_zone constant text := app.timezone();
  v_breaks constant timestamptz[] := array(
    select distinct t.at + interval '1 microsecond' from unnest(p_told) t order by 1);
begin
  return query
  with begins as materialized (
    select distinct t.ids ->> 'taskId' as task_id, t.at from unnest(p_told) t where t.kind ~ '(started|moved)$'
  )
  select max(c.told_from), case when max(c.told_from) > max(c.occurred_at) then 7 else 3 end,
         case when max(c.reason) is not null then 'correction'
              when sum(c.scrap_quantity) > 0 then 'scrap' else 'counts' end,
         format('%s: %s.', c.name, insights.report_in_words(c.task_id, sum(c.good_quantity), sum(c.scrap_quantity),
           count(*) filter (where c.reason is null), tstzrange(min(c.told_from), max(c.told_from), '[]'), max(g.key),
           string_agg(distinct r.label, ', '), max(c.reason))),
         jsonb_build_object('taskId', c.external_id, 'countIds', jsonb_agg(c.id order by c.occurred_at, c.id))
    from (
      select o.external_id, o.name, o.breaks, c.*,
             sum(c.good_quantity) over net as net_good, sum(c.scrap_quantity) over net as net_scrap,
             insights.told_from(c) as told_from
        from (
          select o.task_id as operation_id, o.external_id, o.name,
                 insights.task_breaks(o.task_id) as breaks
            from unnest(p_operations) o offset 0) o
        join work.task_counts c on c.company_id = app.company_id() and c.task_id = o.operation_id
       where c.good_quantity <> 0 or c.scrap_quantity <> 0
      window net as (partition by c.task_id, c.signal_id, c.since, c.occurred_at,
                                  case when c.signal_id is null then c.id end)) c
    left join begins b on b.task_id = c.external_id and b.at = c.told_from
    left join downtime.signals g on g.company_id = c.company_id and g.id = c.signal_id
    left join maintenance.reason_codes r on r.company_id = c.company_id and r.id = c.scrap_reason_code_id
   where c.net_good <> 0 or c.net_scrap <> 0
   group by c.task_id, c.external_id, c.name, c.signal_id, (c.occurred_at at time zone v_zone)::date,
            width_bucket(c.told_from, c.breaks),
            width_bucket(c.told_from + case when b.at is null then '0' else interval '1 microsecond' end, v_breaks),
            case when c.signal_id is null and c.reason is null and c.scrap_quantity <> 0 then c.id end,
            case when c.reason is not null then c.recorded_at end, case when c.reason is not null then c.ssu_id end
   order by min(c.id);
end;
$$;
comment on function insights.order_reports is
  'What was counted on the operations of an order: of a day together where nothing else was told between.';
