create function downtime.signals_list(p_ssu_id sites.ssus default null)
  returns setof downtime.signals
  language sql stable
  begin atomic
    select s.* from downtime.signals s
     where s.company_id = app.company_id() and s.is_active
       and ((p_ssu_id).id is null or s.ssu_id = (p_ssu_id).id)
     order by s.ssu_id, s.key, s.id;
  end;
comment on function downtime.signals_list is
  'The signals of machines with their latest values, by machine and key. Refuses with not_found.';
