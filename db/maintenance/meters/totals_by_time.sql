create function maintenance.totals_by_time(p_meter_id bigint)
  returns table (at timestamptz, value numeric, total numeric)
  language sql stable
  begin atomic
    select s.at, s.value,
           first_value(coalesce(s.old_value, s.value)) over t + sum(coalesce(s.step, 0)) over t
      from (select r.at, r.value, r.old_value, maintenance.step(lag(r) over (order by r.at), r) as step
              from maintenance.meter_readings r
             where r.company_id = app.company_id() and r.meter_id = p_meter_id) s
    window t as (order by s.at);
  end;
comment on function maintenance.totals_by_time is
  'What a manual meter showed at each of its readings, and how far it had come in all: from what it showed first.';
