create function insights.days_touched(p_news insights.piece[], p_first date, p_next date)
  returns table (ssu_id bigint, day date)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_zone constant text := app.timezone();
begin
  return query
  select distinct m.id, d.day::date
    from (select n.ssu_id, range_agg(n.span) as times from unnest(p_news) n group by n.ssu_id) n
    join sites.ssus m on m.company_id = app.company_id() and m.id = coalesce(n.ssu_id, m.id)
   cross join lateral unnest(n.times * tstzmultirange(tstzrange(lower(insights.day_span(p_first, v_zone)),
                                                      lower(insights.day_span(p_next, v_zone))))) t (span)
   cross join lateral generate_series(insights.day_of(lower(t.span), v_zone)::timestamp,
                                      insights.day_of(upper(t.span), v_zone)::timestamp, interval '1 day') d (day)
   where d.day::date < p_next;
end;
$$;
comment on function insights.days_touched is
  'The days, from one up to another, of machines that news tells something of; without a machine it is news of all.';
