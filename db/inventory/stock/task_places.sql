-- The task says where from and where to. Where it leaves one side open, the form's storage answer is that side: the
-- destination, unless only the source is open.
create function inventory.task_places(p_task work.tasks)
  returns table (from_unit inventory.storage_units, to_unit inventory.storage_units)
  language sql stable
  begin atomic
    select f::inventory.storage_units, t::inventory.storage_units
      from (
        select u.id
          from (values (1)) one (row)
          left join lateral (
            select f.answer #>> '{}' as external_id from work.form_fields(work.task_form(p_task), p_task.answers) f
             where f.type = 'storage' and f.is_shown and f.is_filled order by f.n limit 1) a on true
          left join inventory.storage_units u on u.company_id = app.company_id() and u.external_id = a.external_id
      ) answered
      left join inventory.storage_units f on f.company_id = app.company_id()
        and f.id = case when p_task.from_storage_unit_id is not null then p_task.from_storage_unit_id
                     when num_nonnulls(p_task.to_storage_unit_id, p_task.to_vendor_id) > 0 then answered.id end
      left join inventory.storage_units t on t.company_id = app.company_id()
        and t.id = case when p_task.to_storage_unit_id is not null then p_task.to_storage_unit_id
                     when p_task.to_vendor_id is null then answered.id end;
  end;
comment on function inventory.task_places is
  'From where to where a task moves stock, each null when nothing says it.';
