-- Written out for what is mostly several stretches of time: a function would be called for each.
create function insights.figures_of(p_pieces insights.piece[])
  returns table (
    ssu_id bigint, span tstzrange,
    scheduled_seconds numeric, maintenance_seconds numeric, no_data_seconds numeric, not_planned_seconds numeric,
    planned_seconds numeric, down_seconds numeric, setup_seconds numeric, minor_seconds numeric, stops bigint,
    failures bigint, services bigint, counts bigint, unrated_counts bigint, good_quantity numeric,
    scrap_quantity numeric, ideal_seconds numeric
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_times constant insights.times[] := array(select t::insights.times from insights.times_in(p_pieces) t);
begin
  return query
  with made as materialized (
    select m.ssu_id, m.span,
           count(*) filter (where coalesce(m.good_by, m.scrap_by) is null or m.good_quantity <> 0
                               or m.scrap_quantity <> 0) as counts,
           count(*) filter (where m.ideal_seconds is null and m.good_quantity + m.scrap_quantity <> 0) as unrated,
           sum(m.good_quantity) as good, sum(m.scrap_quantity) as scrap, coalesce(sum(m.ideal_seconds), 0) as ideal
      from insights.made_in(p_pieces, v_times) m
     group by m.ssu_id, m.span
  )
  select t.ssu_id, t.span,
         (select coalesce(trim_scale(extract(epoch from sum(upper(r) - lower(r)))), 0) from unnest(t.scheduled) r),
         insights.seconds(t.maintenance), insights.seconds(t.no_data), insights.seconds(t.not_planned),
         (select coalesce(trim_scale(extract(epoch from sum(upper(r) - lower(r)))), 0) from unnest(t.planned) r),
         (select coalesce(trim_scale(extract(epoch from sum(upper(r) - lower(r)))), 0) from unnest(t.down) r),
         insights.seconds(t.setup), insights.seconds(t.minor), t.stops, t.failures, t.services,
         coalesce(m.counts, 0), coalesce(m.unrated, 0), coalesce(m.good, 0), coalesce(m.scrap, 0),
         coalesce(m.ideal, 0)
    from unnest(v_times) t
    left join made m on m.ssu_id = t.ssu_id and m.span = t.span;
end;
$$;
comment on function insights.figures_of is
  'The sums behind all figures, of each piece of machines'' time, from what was recorded.';
