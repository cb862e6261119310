create function commissioning.check_plan(p_plan_hash text, p_result jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_plan jsonb;
begin
  if p_plan_hash is null or coalesce((app.call_context() ->> 'dryRun')::boolean, false) then
    return;
  end if;
  v_plan := app.plan(p_result);
  if v_plan ->> 'planHash' <> p_plan_hash then
    perform app.refuse('plan_changed', 'What this call would do is no longer what its plan said.', v_plan);
  end if;
end;
$$;
comment on function commissioning.check_plan is
  'Refuses with plan_changed when the call has done something else than the dry run that gave the hash.';
