-- A day is summed two hours after its end: whoever was telling of it has done so by then, or leaves late news. What is
-- older than ten years is read as it was told.
create function insights.extend_days(p_days integer)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_zone constant text := app.timezone();
  v_over constant date := insights.day_of(now() - interval '2 hours', v_zone);
  v_began date := insights.first_news();
  v_kept insights.rollups;
  v_from date;
  v_to date;
begin
  select r.* into v_kept from insights.rollups r where r.company_id = app.company_id();
  if v_began is null or v_began >= v_over then
    return 0;
  end if;
  v_began := greatest(v_began, v_over - 3660);
  v_kept.first_day := coalesce(v_kept.first_day, v_over);
  v_kept.next_day := coalesce(v_kept.next_day, v_over);
  if v_kept.next_day < v_over then
    v_from := v_kept.next_day;
    v_to := least(v_over, v_from + p_days);
  elsif v_began < v_kept.first_day then
    v_to := v_kept.first_day;
    v_from := greatest(v_began, v_to - p_days);
  else
    return 0;
  end if;
  insert into insights.rollups as r (company_id, first_day, next_day)
  values (app.company_id(), least(v_from, v_kept.first_day), greatest(v_to, v_kept.next_day))
  on conflict (company_id) do update set first_day = excluded.first_day, next_day = excluded.next_day;
  return (
    select insights.sum_days(array_agg(m.id), array_agg(d.day::date))
      from sites.ssus m
     cross join generate_series(v_from::timestamp, (v_to - 1)::timestamp, interval '1 day') d (day)
     where m.company_id = app.company_id());
end;
$$;
comment on function insights.extend_days is
  'Sums some days that are over and not summed yet, the latest first; answers how many machines'' days that were.';
