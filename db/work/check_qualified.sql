create function work.check_qualified(p_type work.task_types, p_person_ids bigint[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_lacking record;
begin
  select q.* into v_lacking from work.lacking(p_type, p_person_ids) q;
  if v_lacking.people is not null then
    perform app.refuse('not_qualified', v_lacking.message, jsonb_build_object('people', v_lacking.people));
  end if;
end;
$$;
comment on function work.check_qualified is
  'Refuses with not_qualified, naming them, people who lack the skill that a task type asks for, or its rank.';
