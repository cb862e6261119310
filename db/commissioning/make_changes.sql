-- The check of the spec saw the company before; others may have changed who may what since, or a failed item ended it
-- halfway: hence the last look for an administrator. Postgres is asked for the time, as app.now() stands still. Where
-- an item cannot have what another one is about to give up, they are changed together; p_is_all says whether the other
-- one might still come in a later portion. The same small statements run for item after item, so none is planned anew.
-- Machines are locked as by their readings. What changed products mean for their stock policies is looked at once, at
-- the end.
create function commissioning.make_changes(
  p_changes commissioning.change[], p_as_planned boolean, p_until timestamptz default 'infinity',
  p_is_all boolean default true)
  returns commissioning.outcome
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_grants constant text[] := array(select s.section from commissioning.sections() s where s.grants);
  v_machines constant text[] := '{ssuStatuses, sites.ssus, warehouses.ssus, machineData}';
  v_change commissioning.change;
  v_together commissioning.change[];
  v_problem jsonb;
  v_done integer := 0;
begin
  if exists (select from unnest(p_changes) c where c.section = any (v_machines)) then
    perform downtime.lock_all_heard();
  end if;
  perform inventory.put_off_arming();
  while v_done < cardinality(p_changes) loop
    v_change := p_changes[v_done + 1];
    exit when clock_timestamp() > p_until and v_change.section <> all (v_grants);
    v_problem := commissioning.make_change(v_change, p_as_planned);
    if v_problem is null then
      v_done := v_done + 1;
      continue;
    end if;
    v_together := commissioning.to_exchange(p_changes[v_done + 1:], v_problem);
    exit when cardinality(v_together) < 2;
    if commissioning.try_exchange(v_together) then
      v_problem := null;
      v_done := v_done + cardinality(v_together);
    elsif not p_is_all and v_done > 0 and v_done + cardinality(v_together) = cardinality(p_changes) then
      v_problem := null;
      exit;
    else
      exit;
    end if;
  end loop;
  perform inventory.arm_put_off();
  if exists (select from unnest(p_changes[:v_done]) c where c.section = any (v_grants)) then
    perform people.keep_administrator();
  end if;
  return (v_done, case when v_problem is not null then
    jsonb_build_object('section', v_change.section, 'name', v_change.name, 'action', v_change.action,
                       'problem', v_problem) end)::commissioning.outcome;
end;
$$;
comment on function commissioning.make_changes is
  'Makes changes of a spec one by one until one is refused, or until the time is up; what is about who may do what is '
  'not left half done. Answers how many it made and what was refused. Refuses with last_administrator.';
