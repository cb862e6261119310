-- Of machines that work at different hours those stand at once that work then. label: why, of all of them.
create function insights.standstills(p_wait insights.wait)
  returns table (center text, ssu_id bigint, id bigint, label text, stood tstzmultirange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_wait.ssu_id is not null or p_wait.until not in ('begun', 'to_begin') then
    return;
  end if;
  return query
  with machines as materialized (
    select c.name, k.ssu_id, k.scheduled
      from work.tasks t
      join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
      join sites.work_centers c on c.company_id = y.company_id and c.id = y.work_center_id
     cross join lateral insights.calendars(array(
             select row(m.ssu_id, p_wait.stretch, null, null)::insights.piece
               from sites.work_center_machines m
              where m.company_id = c.company_id and m.work_center_id = c.id)) k
     where t.company_id = app.company_id() and t.id = p_wait.task_id
  ), stops as materialized (
    select s.ssu_id, s.id, r.label,
           p_wait.stretch * insights.time_until(s.started_at, coalesce(s.ended_at, app.now())) as lasted
      from machines m
      join downtime.stoppages s on s.company_id = app.company_id() and s.ssu_id = m.ssu_id
       and s.started_at < upper(p_wait.stretch) and coalesce(s.ended_at, app.now()) > lower(p_wait.stretch)
      left join maintenance.reason_codes r on r.company_id = s.company_id and r.id = s.reason_code_id
  ), together as (
    select m.name, range_agg(x.stood) - range_agg(m.scheduled - x.stood) as stood
      from machines m
     cross join lateral (
        select coalesce(range_agg(s.lasted), '{}') as stood from stops s where s.ssu_id = m.ssu_id) x
     group by m.name
  )
  select g.name, s.ssu_id, s.id, (
           select string_agg(distinct x.label, ', ') from stops x where g.stood && x.lasted),
         g.stood * tstzmultirange(s.lasted)
    from together g
    join stops s on g.stood && s.lasted;
end;
$$;
comment on function insights.standstills is
  'The stops that, all at once, kept an operation from any machine of its work center, as far as none was chosen yet.';
