create function maintenance.meters_list(p_ssu_id sites.ssus default null)
  returns setof maintenance.meters
  language sql stable
  begin atomic
    select m.* from maintenance.meters m
     where m.company_id = app.company_id() and m.is_active
       and ((p_ssu_id).id is null or m.ssu_id = (p_ssu_id).id)
     order by m.ssu_id, m.key, m.id;
  end;
comment on function maintenance.meters_list is
  'The meters of machines, by machine and key. Refuses with not_found.';
