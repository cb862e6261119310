create function insights.states_in(p_pieces insights.piece[])
  returns setof insights.state
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select p.ssu_id, p.span, c.id, c.at,
         tstzrange(greatest(c.at, lower(p.span)), greatest(c.at, coalesce(c.ends, upper(p.span)))), c.kind, c.status,
         c.at >= lower(p.span) and c.before is distinct from c.kind
    from unnest(p_pieces) p
   cross join lateral (
      select h.id, h.at, h.status, h.kind, lead(h.at) over w as ends, lag(h.kind) over w as before
        from (
          select b.id, b.at, b.status, insights.time_kind(b.category) as kind from downtime.status_changes b
           where b.company_id = app.company_id() and b.ssu_id = p.ssu_id and b.at >= lower(p.span)
             and b.at < upper(p.span)
          union all
          (select b.id, b.at, b.status, insights.time_kind(b.category) from downtime.status_changes b
            where b.company_id = app.company_id() and b.ssu_id = p.ssu_id and b.at < lower(p.span)
            order by b.at desc, b.id desc limit 1)) h
      window w as (order by h.at, h.id)) c
   where c.kind is not null;
end;
$$;
comment on function insights.states_in is
  'When machines were in states in which their time is not planned, within pieces of their time.';
