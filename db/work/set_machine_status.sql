-- Of a machine out of use it says what it is in when it comes back (downtime.take_up_state), but where it is told of
-- before. p_was: the task, as it was before it says this.
create function work.set_machine_status(
  p_ssu_id    bigint,
  p_status_id bigint,
  p_at        timestamptz default null,
  p_was       work.tasks default null
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_unused timestamptz;
begin
  if p_status_id is null then
    return;
  end if;
  v_unused := (sites.unused_at(p_ssu_id, app.now())).began_at;
  update sites.ssus s set status_id = p_status_id
   where s.company_id = app.company_id() and s.id = p_ssu_id and not s.is_active and s.no_data_since is not null
     and (p_at < v_unused) is not true;
  if exists (select from sites.ssus s
              where s.company_id = app.company_id() and s.id = p_ssu_id and (s.is_active or p_at < v_unused)) then
    perform downtime.enter_status(p_ssu_id, p_status_id, p_at,
                                  p_own => case when p_at < app.now() then work.said_at(p_was) else '{}' end);
  end if;
end;
$$;
comment on function work.set_machine_status is
  'Sets the status of a task''s machine, as a person at the task says; nothing where the task has no machine or no '
  'status to set. Emits downtime.started, downtime.ended.';
