create function insights.figures_of(p_pieces insights.piece[])
  returns table (ssu_id bigint, span tstzrange, figures insights.figures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with made as materialized (
    select m.ssu_id, m.span,
           count(*) filter (where coalesce(m.good_by, m.scrap_by) is null or m.good_quantity <> 0
                               or m.scrap_quantity <> 0) as counts,
           count(*) filter (where m.ideal_seconds is null and m.good_quantity + m.scrap_quantity <> 0) as unrated,
           sum(m.good_quantity) as good, sum(m.scrap_quantity) as scrap, coalesce(sum(m.ideal_seconds), 0) as ideal
      from insights.made_in(p_pieces) m
     group by m.ssu_id, m.span
  )
  select t.ssu_id, t.span, row(t.ssu_id, insights.seconds(t.scheduled), insights.seconds(t.maintenance),
           insights.seconds(t.no_data), insights.seconds(t.not_planned), insights.seconds(t.planned),
           insights.seconds(t.down), insights.seconds(t.setup), insights.seconds(t.minor), t.stops, t.failures,
           t.services, coalesce(m.counts, 0), coalesce(m.unrated, 0), coalesce(m.good, 0), coalesce(m.scrap, 0),
           coalesce(m.ideal, 0))::insights.figures
    from insights.times_in(p_pieces) t
    left join made m on m.ssu_id = t.ssu_id and m.span = t.span;
end;
$$;
comment on function insights.figures_of is
  'The sums behind all figures, of each piece of machines'' time, from what was recorded.';
