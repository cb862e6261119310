create function work.answer_problems(p_task work.tasks, p_form jsonb, p_answers jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with sent as (
      select a.n - 1 as n, a.answer ->> 'field' as title, nullif(a.answer -> 'value', 'null') as value, f.field,
             f.field ->> 'type' as type,
             row_number() over (partition by a.answer ->> 'field' order by a.n) as occurrence
        from jsonb_array_elements(p_answers) with ordinality as a (answer, n)
        left join jsonb_array_elements(p_form) f (field) on f.field ->> 'title' = a.answer ->> 'field'
    ), problem (n, code, path, message, extra) as (
      select s.n, 'invalid_input', format('answers.%s.field', s.n),
             format('the form has no field %s', to_json(s.title)), null::jsonb
        from sent s where s.field is null
      union all
      select s.n, 'invalid_input', format('answers.%s.field', s.n), format('%s is answered twice', to_json(s.title)),
             null
        from sent s where s.occurrence > 1
      union all
      select s.n, 'invalid_input', format('answers.%s.value', s.n), v.problem, null
        from sent s cross join lateral work.value_problem(s.field, s.value, p_task.id is null) v (problem)
       where s.field is not null and s.value is not null and v.problem is not null
      union all
      select s.n, p.code, format('answers.%s.value.%s', s.n, p.path), p.message, p.extra
        from sent s cross join lateral work.product_problems(s.value, p_task.from_vendor_id is not null
            and p_task.from_storage_unit_id is null) p
       where s.type = 'products'
      union all
      select s.n, case when u.id is null then 'not_found' else 'invalid_input' end, format('answers.%s.value', s.n),
             case when u.id is null then app.no_such('storage unit', s.value::text) else 'is no longer in use' end,
             null
        from sent s
        left join inventory.storage_units u on u.company_id = app.company_id() and u.external_id = s.value #>> '{}'
       where s.type = 'storage' and jsonb_typeof(s.value) = 'string' and u.is_active is not true
      union all
      select s.n, 'invalid_input', format('answers.%s.value', s.n), work.file_problem(f, p_task.id), null
        from sent s cross join lateral work.file_of(s.value #>> '{}') f
       where s.type in ('photo', 'signature') and f.id is not null and work.file_problem(f, p_task.id) is not null
      union all
      select s.n, 'not_found', format('answers.%s.value', s.n), format('there is no machine status %s', s.value), null
        from sent s
       where s.type = 'machine_status' and jsonb_typeof(s.value) = 'string'
         and not exists (select from sites.ssu_statuses t
                          where t.company_id = app.company_id() and t.name = s.value #>> '{}')
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', p.code, 'path', p.path, 'message', p.message)
                              || coalesce(p.extra, '{}') order by p.n, p.path), '[]')
      from problem p);
end;
$$;
comment on function work.answer_problems is
  'What is wrong with the answers to a task''s form, or to a report''s, which is no task yet: every problem of every '
  'answer, with its code and path. Null clears.';
