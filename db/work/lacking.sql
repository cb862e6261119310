create function work.lacking(p_type work.task_types, p_person_ids bigint[])
  returns table (message text, people jsonb)
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_skill text;
begin
  if p_type.skill_id is null then
    return;
  end if;
  select s.name into v_skill from people.skills s where s.company_id = app.company_id() and s.id = p_type.skill_id;
  return query
    select format('Tasks of type %s ask for %s%s, which %s lacks.', p_type.name, v_skill,
                  coalesce(' of rank ' || p_type.minimum_rank, ''),
                  string_agg(l.name, ', ' order by l.name collate app.alphabet, l.id)),
           jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'lacks', v_skill, 'minimumRank',
                                        p_type.minimum_rank, 'rank', l.rank)
                     order by l.name collate app.alphabet, l.id)
      from (select p.id, p.name, k.rank from people.people p
              left join people.person_skills k
                on k.company_id = p.company_id and k.person_id = p.id and k.skill_id = p_type.skill_id
             where p.company_id = app.company_id() and p.id = any (p_person_ids)
               and not work.is_qualified(p_type, p.id)) l
    having count(*) > 0;
end;
$$;
comment on function work.lacking is
  'The people who lack the skill that a task type asks for, or its rank, and a sentence that says so; no row for none.';
