-- THE rule of who sees which task, for one task (work.task_visible) and for lists alike: own tasks are those assigned
-- or created, 'See tasks for my team' adds the tasks whose type belongs to a team of the member. Who holds
-- 'See all tasks' is not asked here.
--
-- Inlines into the query around it, so a question about one task is three index lookups.
create function work.visible_task_ids(
  p_person_id  bigint default app.person_id(),
  p_sees_team  boolean default app.can('tasks:view_team')
)
  returns table (id bigint)
  language sql stable
  begin atomic
    select a.task_id from work.task_assignees a
     where a.company_id = app.company_id() and a.person_id = p_person_id
    union
    select t.id from work.tasks t
     where t.company_id = app.company_id() and t.created_by = p_person_id
    union
    select t.id
      from people.team_members m
      join work.task_types y on y.company_id = m.company_id and y.team_id = m.team_id
      join work.tasks t on t.company_id = y.company_id and t.type_id = y.id
     where m.company_id = app.company_id() and m.person_id = p_person_id and p_sees_team;
  end;
comment on function work.visible_task_ids is
  'The tasks a member without the permission tasks:view_all sees: assigned, created, and with tasks:view_team those of '
  'the own teams.';
