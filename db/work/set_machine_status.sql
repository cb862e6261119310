create function work.set_machine_status(p_ssu_id bigint, p_status_id bigint)
  returns void
  language sql volatile
  begin atomic
    update sites.ssus s set status_id = p_status_id, updated_at = app.now()
     where s.company_id = app.company_id() and s.id = p_ssu_id and s.status_id is distinct from p_status_id;
  end;
comment on function work.set_machine_status is
  'Sets a machine''s status, as a task of a type that says so does.';
