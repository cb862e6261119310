-- What a task still lacks, all of it at once. Of a reason and of codes the path is the key that has to be sent. The
-- goods of a kit are not asked for where the cart carries them already.
create function work.status_problems(p_task work.tasks, p_type work.task_types, p_input jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_input ->> 'status';
  v_problems jsonb := '[]';
  v_missing text[];
  v_groups text[];
  v_answered text := case when inventory.kit_is_there(p_task) then inventory.kit_field(work.task_form(p_task)) end;
begin
  if v_to in ('incomplete', 'declined') and coalesce(p_input ->> (v_to || 'Reason'), '') = '' then
    v_problems := v_problems || work.lacks_reason(v_to);
  elsif v_to not in (p_task.status, 'incomplete', 'declined') and work.is_to_reopen(p_task)
    and coalesce(p_input ->> 'reason', '') = '' then
    v_problems := v_problems || work.lacks('reason_required', '{reason}',
      format('say why it is taken back that the task is %s', p_task.status));
  end if;
  if v_to in ('submitted', 'done') and p_type.form @> '[{"required": true}]' then
    v_missing := array(select f.title from work.form_fields(p_type.form, p_task.answers) f
                        where (f.field ->> 'required')::boolean and f.is_shown and not f.is_filled
                          and f.title is distinct from v_answered order by f.n);
    v_problems := v_problems || work.lacks('required_field_missing', v_missing,
      format('the form of the task still needs %s', array_to_string(v_missing, ', ')), 'answers');
  end if;
  if v_to = 'done' and not work.has_counts(p_task.id) and work.produces(p_task, p_type) then
    v_problems := v_problems || work.lacks('counts_required',
      array(select unnest(array['goodQuantity', 'scrapQuantity']) except select jsonb_object_keys(p_input) order by 1),
      'a producing task needs it before it is done: tasks.update and tasks.record_counts take it');
  end if;
  if v_to = 'done' and p_type.requires_failure_codes then
    v_problems := v_problems || work.lacks('failure_codes_required', work.codes_lacking(p_task),
      format('a task of type %s needs it before it is done', p_type.name));
  end if;
  if work.has_gate(p_type, v_to) then
    select array_remove(l.fields, v_answered), l.groups into v_missing, v_groups
      from work.gate_lacks(p_type, p_task.answers, v_to) l;
    if v_missing <> '{}' or v_groups <> '{}' then
      v_problems := v_problems || jsonb_build_object('code', 'gate_not_met', 'path', 'status',
        'missingFields', v_missing, 'requiredGroups', v_groups, 'message',
        format('before it is %s, a task of type %s needs %s', v_to, p_type.name, concat_ws(' and ',
          nullif(array_to_string(v_missing, ', '), ''),
          case when v_groups <> '{}' then 'a member of ' || array_to_string(v_groups, ' or ') end)));
    end if;
  end if;
  return v_problems;
end;
$$;
comment on function work.status_problems is
  'What a task lacks for the status that an input asks for: reason, fields of the form, failure codes, counts, what a '
  'gate asks; every problem with its code and path.';
