create function work.people_problems(p_type work.task_types, p_ids jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce((
        select jsonb_agg(app.unknown_problem(format('assigneeIds.%s', i.n - 1), 'person', i.id) order by i.n)
          from jsonb_array_elements_text(p_ids) with ordinality i (id, n)
         where not exists (select from people.people p
                            where p.company_id = app.company_id() and p.id = i.id::bigint and p.is_active)), '[]')
      || coalesce((
        select jsonb_agg(jsonb_build_object('code', 'not_qualified', 'path', 'assigneeIds', 'message', q.message,
                                            'people', q.people))
          from work.lacking(p_type, array(select i.id::bigint from jsonb_array_elements_text(p_ids) i (id))) q), '[]');
  end;
comment on function work.people_problems is
  'What is wrong with who is given a task: a personnel id that is none of an active person of the company, or somebody '
  'who lacks the skill of its type.';
