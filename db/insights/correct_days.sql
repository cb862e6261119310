-- The news is taken away before what it tells is read: what is told meanwhile leaves news of its own. Where it touches
-- very many days, they are summed from the beginning; hours are, where it touches all machines, as their time zone may
-- be another. Totals follow from the first such day on.
create function insights.correct_days()
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_most constant integer := 20000;
  v_kept insights.rollups;
  v_news insights.piece[];
  v_ssu_ids bigint[];
  v_days date[];
  v_done bigint;
begin
  select r.* into v_kept from insights.rollups r where r.company_id = app.company_id();
  with gone as (
    delete from insights.late_news n where n.company_id = app.company_id() returning n.ssu_id, n.span
  )
  select array_agg(row(g.ssu_id, g.span, null, null)::insights.piece) into v_news from gone g;
  if v_news is null or v_kept.first_day is null then
    return 0;
  end if;
  if exists (select from unnest(v_news) n where n.ssu_id is null) then
    delete from insights.machine_hours h where h.company_id = app.company_id();
    update insights.rollups r set first_hours = null, last_hour = null where r.company_id = app.company_id();
    v_kept.first_hours := null;
    v_kept.last_hour := null;
  end if;
  select array_agg(x.ssu_id), array_agg(x.day) into v_ssu_ids, v_days
    from (
      select d.* from insights.days_touched(v_news, v_kept.first_day, greatest(
               v_kept.next_day, insights.day_of(v_kept.last_hour, app.timezone()) + 1)) d limit v_most + 1) x;
  if cardinality(v_days) > v_most then
    delete from insights.machine_days d where d.company_id = app.company_id();
    delete from insights.machine_totals t where t.company_id = app.company_id();
    delete from insights.machine_hours h where h.company_id = app.company_id();
    delete from insights.rollups r where r.company_id = app.company_id();
    return 1;
  end if;
  delete from insights.machine_days d
   using unnest(v_ssu_ids, v_days) x (ssu_id, day)
   where d.company_id = app.company_id() and d.ssu_id = x.ssu_id and d.day = x.day;
  select insights.sum_days(array_agg(x.ssu_id) filter (where x.day < v_kept.next_day),
                           array_agg(x.day) filter (where x.day < v_kept.next_day))
         + insights.sum_hours(array_agg(x.ssu_id) filter (where x.day >= v_kept.first_hours),
                              array_agg(x.day) filter (where x.day >= v_kept.first_hours), null, v_kept.last_hour)
    into v_done
    from unnest(v_ssu_ids, v_days) x (ssu_id, day);
  perform insights.add_totals(c.ssu_ids, c.first, v_kept.next_total, c.first)
     from (select array_agg(distinct x.ssu_id) as ssu_ids, greatest(min(x.day), v_kept.first_total) as first
             from unnest(v_ssu_ids, v_days) x (ssu_id, day)) c
    where c.first <= v_kept.next_total;
  return v_done;
end;
$$;
comment on function insights.correct_days is
  'Sums anew the days of which something was told late; answers how many machines'' days that were.';
