create function downtime.down_within(p_ssu_id bigint, p_window tstzrange)
  returns tstzmultirange
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(range_agg(tstzrange(k.at, k.until) * p_window) filter (where k.category = 'DOWN'), '{}')
      from (
        select c.at, c.category, lead(c.at, 1, 'infinity') over (order by c.at, c.id) as until
          from (select s.at, 0::bigint as id, s.category from downtime.state_at(p_ssu_id, lower(p_window)) s
                 where s.at is not null
                union all
                select c.at, c.id, c.category from downtime.status_changes c
                 where c.company_id = app.company_id() and c.ssu_id = p_ssu_id
                   and (c.category <> 'NO_DATA' or c.source = 'manual')
                   and c.at > lower(p_window) and c.at <= upper(p_window)) c
      ) k
     where k.at < k.until);
end;
$$;
comment on function downtime.down_within is
  'What of a time a machine was down, as far as is known; until infinity where it still is.';
