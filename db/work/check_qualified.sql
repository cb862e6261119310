create function work.check_qualified(p_type work.task_types, p_person_ids bigint[])
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_skill text;
  v_lacking jsonb;
begin
  if p_type.skill_id is null then
    return;
  end if;
  select s.name into v_skill from people.skills s where s.company_id = app.company_id() and s.id = p_type.skill_id;
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'lacks', v_skill, 'minimumRank', p_type.minimum_rank,
                                      'rank', k.rank) order by p.name collate app.alphabet, p.id)
    into v_lacking
    from people.people p
    left join people.person_skills k
      on k.company_id = p.company_id and k.person_id = p.id and k.skill_id = p_type.skill_id
   where p.company_id = app.company_id() and p.id = any (p_person_ids)
     and (k.rank is null or k.rank < p_type.minimum_rank);
  if v_lacking is not null then
    perform app.refuse('not_qualified',
      format('Tasks of type %s ask for %s%s, which %s lacks.', p_type.name, v_skill,
             coalesce(' of rank ' || p_type.minimum_rank, ''),
             (select string_agg(l ->> 'name', ', ') from jsonb_array_elements(v_lacking) l)),
      jsonb_build_object('people', v_lacking));
  end if;
end;
$$;
comment on function work.check_qualified is
  'Refuses with not_qualified, naming them, people who lack the skill that a task type asks for, or its rank.';
