create function work.issues_list()
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return jsonb_build_object('issues', (
    select coalesce(jsonb_agg(jsonb_build_object(
               'id', i.external_id, 'name', i.name,
               'taskType', jsonb_build_object('id', y.external_id, 'name', y.name))
             order by i.name collate app.alphabet, i.id), '[]')
      from work.issues i
      join work.task_types y on y.company_id = i.company_id and y.id = i.task_type_id
     where i.company_id = app.company_id() and i.is_active));
end;
$$;
comment on function work.issues_list is
  'The issues that can be reported, by name; none that is out of use.';
