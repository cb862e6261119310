create function work.check_people(p_type work.task_types, p_ids jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_unknown text;
begin
  select min(i.id) into v_unknown
    from jsonb_array_elements_text(p_ids) i (id)
   where not exists (select from people.people p where p.company_id = app.company_id() and p.id = i.id::bigint
                        and p.is_active);
  if v_unknown is not null then
    perform app.refuse_unknown('person', v_unknown);
  end if;
  perform work.check_qualified(p_type, array(select i.id::bigint from jsonb_array_elements_text(p_ids) i (id)));
end;
$$;
comment on function work.check_people is
  'Who is given a task: refuses with not_found a personnel id that is none of an active person of the company, with '
  'not_qualified who lacks the skill of its type.';
