create function work.is_qualified(p_type work.task_types, p_person_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return p_type.skill_id is null or exists (
    select from people.person_skills k
     where k.company_id = app.company_id() and k.person_id = p_person_id and k.skill_id = p_type.skill_id
       and (p_type.minimum_rank is null or k.rank >= p_type.minimum_rank));
end;
$$;
comment on function work.is_qualified is
  'Whether a person has the skill that a task type asks for, in its rank.';
