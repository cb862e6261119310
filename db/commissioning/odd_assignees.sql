-- Of people whom the plan changes the skills are those that they get.
create function commissioning.odd_assignees(p_type jsonb, p_changes commissioning.change[])
  returns setof text
  language sql stable
  begin atomic
    select format('its default assignee %s lacks %s%s and is not given its tasks', a.email, p_type ->> 'skill',
                  ' of rank ' || (p_type ->> 'minimumRank'))
      from jsonb_array_elements_text(p_type -> 'defaultAssignees') a (email)
     cross join lateral (
        select coalesce(
          (select k.item -> 'skills'
             from unnest(p_changes) k where k.section = 'people' and lower(k.item ->> 'email') = lower(a.email)),
          (select jsonb_agg(jsonb_build_object('skill', s.name, 'rank', h.rank))
             from people.people p
             join people.person_skills h on h.company_id = p.company_id and h.person_id = p.id
             join people.skills s on s.company_id = h.company_id and s.id = h.skill_id
            where p.company_id = app.company_id() and p.email_key = lower(a.email)), '[]') as skills) has
     where not exists (select from jsonb_array_elements(has.skills) h (skill)
                        where h.skill ->> 'skill' = p_type ->> 'skill'
                          and (h.skill ->> 'rank')::integer >= coalesce((p_type ->> 'minimumRank')::integer, 1));
  end;
comment on function commissioning.odd_assignees is
  'What is odd about the default assignees of a task type that asks for a skill: who lacks it once the plan is made.';
