create function work.task_types_list(p_limit integer default 50, p_offset integer default 0)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return app.page(
    (select jsonb_agg(work.task_type_json(y::work.task_types) order by y.name, y.id)
       from (select y.* from work.task_types y where y.company_id = app.company_id()
              order by y.name, y.id limit p_limit offset p_offset) y),
    (select count(*) from work.task_types y where y.company_id = app.company_id()), p_limit, p_offset);
end;
$$;
comment on function work.task_types_list is
  'The task types of the company, by name.';
