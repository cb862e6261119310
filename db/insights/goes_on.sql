-- A machine that was down, or in maintenance, when it went out of use and is so when it comes back did not run between:
-- that it is entered anew is no failure, nor maintenance, of its own.
create function insights.goes_on(p_ssu_id bigint, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return coalesce((
    select b.category = 'NO_DATA' and b.source = 'manual' and e.category = k.category
      from downtime.status_changes e
     cross join lateral (
        select c.category, c.source from downtime.status_changes c
         where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and (c.at, c.id) < (e.at, e.id)
         order by c.at desc, c.id desc limit 1) b
     cross join lateral (
        select c.category from downtime.status_changes c
         where c.company_id = app.company_id() and c.ssu_id = p_ssu_id and (c.at, c.id) < (e.at, e.id)
           and c.category <> 'NO_DATA'
         order by c.at desc, c.id desc limit 1) k
     where e.company_id = app.company_id() and e.ssu_id = p_ssu_id and e.at = p_at and e.category <> 'NO_DATA'
     order by e.id desc limit 1), false);
end;
$$;
comment on function insights.goes_on is
  'Whether what a machine entered at a time is what it was in when it went out of use, and nothing was known between.';
