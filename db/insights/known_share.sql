-- Time of which nobody has data is no planned time, so what was made in it is no part of performance: nothing of what
-- people report of such a moment, and of what a counter went on by between two readings the part that lies in it.
create function insights.known_share(p_ssu_id bigint, p_since timestamptz, p_at timestamptz)
  returns numeric
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_made constant tstzrange := case when p_since < p_at then tstzrange(p_since, p_at) else tstzrange(p_at, p_at, '[]')
                               end;
  v_unknown constant tstzmultirange := (
    select coalesce(range_agg(u.span), '{}') * tstzmultirange(v_made)
      from (
        select tstzrange(null, m.known_since) as span from sites.ssus m
         where m.company_id = app.company_id() and m.id = p_ssu_id and m.known_since is not null
        union all
        select tstzrange(c.at, c.until)
          from (
            select s.at, s.category, lead(s.at) over (order by s.at, s.id) as until
              from (
                (select b.id, b.at, b.category from downtime.status_changes b
                  where b.company_id = app.company_id() and b.ssu_id = p_ssu_id and b.at <= lower(v_made)
                  order by b.at desc, b.id desc limit 1)
                union all
                select w.id, w.at, w.category from downtime.status_changes w
                 where w.company_id = app.company_id() and w.ssu_id = p_ssu_id and w.at > lower(v_made)
                   and w.at <= upper(v_made)) s) c
         where c.category = 'NO_DATA') u);
begin
  return case when v_unknown = '{}' then 1
    when lower(v_made) = upper(v_made) then 0
    else 1 - insights.seconds(v_unknown) / insights.seconds(tstzmultirange(v_made)) end;
end;
$$;
comment on function insights.known_share is
  'Which part of what was made at a time, or since one, was made while somebody had data of the machine; 0 to 1.';
