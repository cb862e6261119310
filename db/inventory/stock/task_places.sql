-- The task says what is planned, the form's storage answer what was done: where the goods went, or, where the task
-- leaves the source alone open, where they were taken. It is one answer, that of the first such field.
create function inventory.task_places(p_task work.tasks)
  returns table (from_unit inventory.storage_units, to_unit inventory.storage_units, to_field text)
  language sql stable
  begin atomic
    select f::inventory.storage_units, t::inventory.storage_units,
           case when not answered.is_source then answered.title end
      from (
        select u.id, a.title, p_task.from_storage_unit_id is null
               and num_nonnulls(p_task.to_storage_unit_id, p_task.to_vendor_id) > 0 as is_source
          from (values (1)) one (row)
          left join lateral (
            select f.title, f.answer #>> '{}' as external_id
              from work.form_fields(work.task_form(p_task), p_task.answers) f
             where f.type = 'storage' and f.is_shown and f.is_filled order by f.n limit 1) a on true
          left join inventory.storage_units u on u.company_id = app.company_id() and u.external_id = a.external_id
      ) answered
      left join inventory.storage_units f on f.company_id = app.company_id()
        and f.id = case when answered.is_source then answered.id else p_task.from_storage_unit_id end
      left join inventory.storage_units t on t.company_id = app.company_id()
        and t.id = case when answered.id is null or answered.is_source then p_task.to_storage_unit_id
                     else answered.id end;
  end;
comment on function inventory.task_places is
  'From where to where a task moves stock, each null when nothing says it, and the field of its form that says '
  'whereto.';
