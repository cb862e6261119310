-- A gate of the type asks for filled fields, a signature, or membership: of a permission group, a role or a team. A
-- field that is hidden is not asked for; a signature is.
create function work.check_gates(p_task work.tasks, p_type work.task_types, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[];
  v_groups text[];
begin
  with gate as (
    select g.gate from jsonb_array_elements(p_type.gates) g (gate) where g.gate ->> 'status' = p_to
  ), field as (
    select f.* from work.form_fields(p_type.form, p_task.answers) f
  )
  select array(
      select distinct f.title from gate
        cross join jsonb_array_elements_text(coalesce(gate.gate -> 'fields', '[]')) f (title)
       where not exists (select from field a where a.title = f.title and (a.is_filled or not a.is_shown))
      union
      select 'signature' from gate
       where (gate.gate ->> 'signature')::boolean and not exists (
         select from field a where a.type = 'signature' and a.is_shown and a.is_filled)
      order by 1),
    array(
      select distinct n.name from gate cross join jsonb_array_elements_text(gate.gate -> 'groups') n (name)
       where not exists (
         select from gate other cross join jsonb_array_elements_text(other.gate -> 'groups') h (name)
          where other.gate = gate.gate and h.name in (select m.name from work.memberships() m))
       order by 1)
    into v_missing, v_groups;
  if v_missing <> '{}' or v_groups <> '{}' then
    perform app.refuse('gate_not_met',
      format('Before it is %s, a task of type %s needs %s.', p_to, p_type.name, concat_ws(' and ',
        nullif(array_to_string(v_missing, ', '), ''),
        case when v_groups <> '{}' then 'a member of ' || array_to_string(v_groups, ' or ') end)),
      jsonb_build_object('missingFields', v_missing, 'requiredGroups', v_groups));
  end if;
end;
$$;
comment on function work.check_gates is
  'Refuses with gate_not_met when a gate of the task''s type for a status lacks fields, a signature, or a member of '
  'its groups.';
