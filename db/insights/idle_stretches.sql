-- An operation told of by a single report took no time that anybody knows of, but an order that lay before and after it
-- lay twice, not once.
create function insights.idle_stretches(p_idle tstzmultirange, p_operations insights.operation[])
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
            select o.began_at from unnest(p_operations) o where o.began_at > lower(g) and o.began_at < upper(g)
            union
            select upper(g)
          ) m) s
     where not upper_inf(s.stretch) and not isempty(s.stretch);
  end;
comment on function insights.idle_stretches is
  'The stretches of time in which nobody worked on an order, cut where an operation was told of by a single report.';
