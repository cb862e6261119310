create function work.set_machine_status(p_ssu_id bigint, p_status_id bigint, p_at timestamptz default null)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_status_id is not null and exists (
      select from sites.ssus s where s.company_id = app.company_id() and s.id = p_ssu_id and s.is_active) then
    perform downtime.enter_status(p_ssu_id, p_status_id, 'manual', p_at);
  end if;
end;
$$;
comment on function work.set_machine_status is
  'Sets the status of a task''s machine, as a person at the task says; nothing where the task has no machine, or one '
  'that is out of use, or no status to set. Emits downtime.started, downtime.ended.';
