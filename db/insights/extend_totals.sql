-- Windows are 400 days long at most and mostly end now, so that only late days have totals; what is older is added up
-- day by day.
create function insights.extend_totals(p_days integer)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_most constant integer := 440;
  v_ssu_ids constant bigint[] := array(select m.id from sites.ssus m where m.company_id = app.company_id());
  v_kept insights.rollups;
  v_from date;
  v_to date;
  v_anchor date;
begin
  select r.* into v_kept from insights.rollups r where r.company_id = app.company_id();
  if v_kept.next_day is null then
    return 0;
  end if;
  v_anchor := coalesce(v_kept.next_total, v_kept.next_day);
  if v_kept.next_total is null then
    v_from := v_anchor;
    v_to := v_anchor;
  elsif v_kept.next_total < v_kept.next_day then
    v_from := v_anchor;
    v_to := least(v_kept.next_day, v_anchor + p_days);
  elsif v_kept.first_total > greatest(v_kept.first_day, v_kept.next_day - v_most) then
    v_anchor := v_kept.first_total;
    v_to := v_anchor;
    v_from := greatest(v_kept.first_day, v_kept.next_day - v_most, v_anchor - p_days);
  else
    return 0;
  end if;
  delete from insights.machine_totals t
   where t.company_id = app.company_id() and t.day < v_kept.next_day - v_most;
  update insights.rollups r
     set first_total = greatest(least(v_kept.first_total, v_from), v_kept.next_day - v_most),
         next_total = greatest(v_kept.next_total, v_to)
   where r.company_id = app.company_id();
  return insights.add_totals(v_ssu_ids, v_from, v_to, v_anchor);
end;
$$;
comment on function insights.extend_totals is
  'Keeps the totals of some days that have sums and none yet; answers how many machines'' days that were.';
