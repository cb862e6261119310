create function insights.idle_stretches(p_idle tstzmultirange, p_cuts timestamptz[])
  returns setof tstzrange
  language sql stable
  begin atomic
    select s.stretch
      from unnest(p_idle) g
     cross join lateral (
        select tstzrange(m.at, lead(m.at) over (order by m.at)) as stretch
          from (
            select lower(g) as at
            union
            select c.at from unnest(p_cuts) c (at) where c.at > lower(g) and c.at < upper(g)
            union
            select upper(g)
          ) m) s
     where not upper_inf(s.stretch) and not isempty(s.stretch);
  end;
comment on function insights.idle_stretches is
  'Stretches of time, each cut where something happened in it.';
