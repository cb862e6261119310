-- For those who watch the service and switched it on. Owned by the worker's role, which sees which companies there are.
-- OEE is that of the last day whose sums are kept, so it costs a look at one day's rows of each company. The figures
-- are those of analytics.overview.
create function call.plant_figures()
  returns table (company text, open_stops bigint, oee double precision)
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  v_company record;
begin
  for v_company in select c.id, c.short_name from app.companies c where c.archived_at is null order by c.id loop
    perform set_config('app.company_id', v_company.id::text, true);
    company := v_company.short_name;
    select count(*) into open_stops
      from downtime.stoppages s where s.company_id = v_company.id and s.ended_at is null;
    select insights.average_oee(array(
             select m from insights.machines_in(insights.day_span(r.next_day - 1, app.timezone())) m))
      into oee
      from insights.rollups r where r.company_id = v_company.id;
    return next;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
comment on function call.plant_figures is
  'Of each company how many machines stand, and the OEE of the last day that was summed; for /metrics.';
