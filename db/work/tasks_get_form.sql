-- While a kitting task is still to be done, its form lists what it would bring.
create function work.tasks_get_form(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_task work.tasks;
begin
  perform app.require_member();
  v_task := work.find_task(p_id);
  return jsonb_build_object('id', v_task.external_id, 'fields', (
    select coalesce(jsonb_agg(jsonb_build_object(
        'title', f.title, 'type', f.type, 'required', coalesce((f.field ->> 'required')::boolean, false),
        'options', coalesce(nullif(f.field -> 'options', 'null'), '[]'),
        'target', f.field -> 'target', 'lsl', f.field -> 'lsl', 'usl', f.field -> 'usl', 'unit', f.field -> 'unit',
        'showWhen', f.field -> 'showWhen', 'isHidden', not f.is_shown, 'answer', f.answer) order by f.n), '[]')
      from work.form_fields(work.task_form(v_task),
             case when work.is_finished(v_task.status, v_task.is_partial_completion) then v_task.answers
               else inventory.kit_answers(v_task, true) end) f));
end;
$$;
comment on function work.tasks_get_form is
  'The form of a task: its fields in order with the answers they have. Refuses with not_found.';
