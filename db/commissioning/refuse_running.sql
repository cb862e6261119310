create function commissioning.refuse_running()
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_run commissioning.runs;
  v_name text;
begin
  select r.* into v_run from commissioning.runs r where r.company_id = app.company_id() and r.ended_at is null;
  if v_run.id is null then
    return;
  end if;
  select p.name into v_name from people.people p where p.company_id = app.company_id() and p.id = v_run.person_id;
  perform app.refuse('apply_in_progress',
    format('A factory spec is being applied: run %1$s of %2$s, %3$s of %4$s changes done. Look at it: GET '
           '/api/v1/config/runs/%1$s (config_runs.get).',
           v_run.external_id, v_name, v_run.done, v_run.total),
    jsonb_build_object('run', v_run.external_id));
end;
$$;
comment on function commissioning.refuse_running is
  'Refuses with apply_in_progress while a run goes on, and names it.';
