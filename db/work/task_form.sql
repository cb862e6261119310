-- What a report was asked stands behind the type's own fields. What a kitting task brings has its place in the form,
-- also where the type gives it none.
create function work.task_form(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_form jsonb := (select y.form from work.task_types y
                    where y.company_id = app.company_id() and y.id = p_task.type_id);
begin
  if p_task.kit_for_task_id is not null and inventory.kit_field(v_form) is null then
    return coalesce(v_form, '[]') || '[{"title": "Kit", "type": "products"}]';
  end if;
  if p_task.issue_id is not null then
    v_form := v_form || (
      select coalesce(jsonb_agg(i.item order by i.n), '[]')
        from work.issues s
       cross join lateral jsonb_array_elements(s.items) with ordinality as i (item, n)
       where s.company_id = app.company_id() and s.id = p_task.issue_id
         and not exists (select from jsonb_array_elements(v_form) f (field)
                          where f.field ->> 'title' = i.item ->> 'title'));
  end if;
  return v_form;
end;
$$;
comment on function work.task_form is
  'The form of a task: its type''s present one; null without a type.';
