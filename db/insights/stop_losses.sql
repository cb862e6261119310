-- Why a machine stood is what somebody can act on: stops of one reason are one loss of the order, whatever machines and
-- operations they were of, and a second of several once. Of stops that nobody gave a reason for those of one machine
-- and operation are.
create function insights.stop_losses(p_stops insights.standing[], p_overtime tstzmultirange)
  returns setof insights.loss
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with stops as materialized (
    select s.*, coalesce('reason ' || s.label, concat_ws(' ', s.task_id, s.machine)) as cause
      from unnest(p_stops) s where not isempty(s.stood)
  )
  select 'stop', w.seconds,
         format('%s stood for %s%s %s %s%s.', insights.names_in_words(m.names),
                insights.time_in_words(insights.seconds(g.stood), w.seconds, insights.seconds(g.stood * p_overtime)),
                case when g.stops > 1 then format(' in %s stops', g.stops) else '' end,
                case when g.all_before then 'before' when g.some_before then 'before and during' else 'during' end,
                insights.names_in_words(o.names), coalesce(': ' || g.label, ', nobody said why')),
         jsonb_build_object('downtimeEventIds', g.ids)
           || case when cardinality(o.ids) > 1 then jsonb_build_object('taskIds', o.ids)
              else jsonb_build_object('taskId', o.ids[1]) end
           || case when cardinality(m.ids) > 1 then jsonb_build_object('ssuIds', m.ids)
              else jsonb_build_object('ssuId', m.ids[1]) end,
         null::tstzmultirange, g.stood
    from (
      select s.cause, s.label, range_agg(s.stood) as stood, range_agg(s.works * s.stood) as worked,
             count(distinct s.id) as stops, jsonb_agg(distinct s.id) as ids, bool_and(s.is_before) as all_before,
             bool_or(s.is_before) as some_before
        from stops s
       group by s.cause, s.label) g
   cross join lateral (select insights.seconds(g.worked) as seconds) w
   cross join lateral (
      select array_agg(x.name order by x.since, x.name) as names,
             array_agg(x.id order by x.since, x.name) filter (where x.id is not null) as ids
        from (select s.machine as name, s.machine_id as id, min(lower(s.stood)) as since
                from stops s where s.cause = g.cause group by s.machine, s.machine_id) x) m
   cross join lateral (
      select array_agg(x.name order by x.since, x.name) as names, array_agg(x.id order by x.since, x.name) as ids
        from (select s.name, s.task_id as id, min(lower(s.stood)) as since
                from stops s where s.cause = g.cause group by s.name, s.task_id) x) o;
end;
$$;
comment on function insights.stop_losses is
  'What an order lost by machines that stood: reason by reason, each with the sentence that tells it.';
