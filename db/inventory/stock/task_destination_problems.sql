create function inventory.task_destination_problems(p_from inventory.storage_units, p_to inventory.storage_units,
                                                    p_to_field text)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(p || case
               when p_to_field is not null then
                 jsonb_build_object('path', 'answers', 'message', format('%s %s', to_json(p_to_field), p ->> 'message'))
               when p_to.id is null then '{"path": "toVendorId"}'
               else '{"path": "toStorageUnitId"}' end), '[]')
      from jsonb_array_elements(
        inventory.destination_problems(p_from, 'goods', p_to, inventory.bin_at(p_to, 'goods'))) p;
  end;
comment on function inventory.task_destination_problems is
  'What stands against a place to which a task is to bring goods, told of the field of its form that says it, or of '
  'the task where that does.';
