create function production.only_machine(p_work_center_id bigint)
  returns bigint
  language sql stable
  begin atomic
    select case when count(*) = 1 then min(m.ssu_id) end
      from sites.work_center_machines m
      join sites.ssus s on s.company_id = m.company_id and s.id = m.ssu_id and s.is_active
     where m.company_id = app.company_id() and m.work_center_id = p_work_center_id;
  end;
comment on function production.only_machine is
  'The machine of a work center that has exactly one in use; else null, and a person chooses.';
