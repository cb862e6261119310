create function work.check_gates(p_task work.tasks, p_type work.task_types, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_fields text[];
  v_groups text[];
begin
  if not work.has_gate(p_type, p_to) then
    return;
  end if;
  select l.fields, l.groups into v_fields, v_groups from work.gate_lacks(p_type, p_task.answers, p_to) l;
  if v_fields <> '{}' or v_groups <> '{}' then
    perform app.refuse('gate_not_met',
      format('Before it is %s, a task of type %s needs %s.', p_to, p_type.name, concat_ws(' and ',
        nullif(array_to_string(v_fields, ', '), ''),
        case when v_groups <> '{}' then 'a member of ' || array_to_string(v_groups, ' or ') end)),
      jsonb_build_object('missingFields', v_fields, 'requiredGroups', v_groups));
  end if;
end;
$$;
comment on function work.check_gates is
  'Refuses with gate_not_met when a gate of the task''s type for a status lacks fields, a signature, or a member of '
  'its groups.';
