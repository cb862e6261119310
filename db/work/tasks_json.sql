-- What few tasks have is looked up for those that have it: a join for it costs every answer.
create function work.tasks_json(p_rows work.tasks[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select t.external_id as id, t.title, t.details, t.status, app.iso(t.start_date) as "startDate",
             app.iso(t.end_date) as "endDate", app.iso(t.finished_at) as "finishedAt", app.iso(t.due_date) as "dueDate",
             t.priority_id as "priorityId",
             y.external_id as "typeId",
             case when y.team_id is not null then (
               select work.team_ref(g) from people.teams g
                where g.company_id = y.company_id and g.id = y.team_id) end as team,
             s.external_id as "ssuId", o.external_id as "workOrderId", t.step,
             case when t.from_storage_unit_id is not null then (
               select u.external_id from inventory.storage_units u
                where u.company_id = t.company_id and u.id = t.from_storage_unit_id) end as "fromStorageUnitId",
             case when t.to_storage_unit_id is not null then (
               select u.external_id from inventory.storage_units u
                where u.company_id = t.company_id and u.id = t.to_storage_unit_id) end as "toStorageUnitId",
             case when t.kit_for_task_id is not null then (
               select k.external_id from work.tasks k
                where k.company_id = t.company_id and k.id = t.kit_for_task_id) end as "kitFor",
             case when t.parameter_set_id is not null then (
               select production.parameter_set_json(m) from production.parameter_sets m
                where m.company_id = t.company_id and m.id = t.parameter_set_id) end as "parameterSet",
             trim_scale(c.good) as "goodQuantity", trim_scale(c.scrap) as "scrapQuantity",
             coalesce((
               select json_agg(json_build_object('id', p.id, 'name', p.name)
                                order by p.name collate app.alphabet, p.id)
                 from work.task_assignees a
                 join people.people p on p.company_id = a.company_id and p.id = a.person_id
                where a.company_id = t.company_id and a.task_id = t.id), '[]') as assignees,
             t.external_system_id as "externalSystemId", t.incomplete_reason as "incompleteReason",
             t.declined_reason as "declinedReason", t.is_partial_completion as "isPartialCompletion",
             t.handoff_role as "handoffRole", t.problem_code_id as "problemCodeId", t.cause_code_id as "causeCodeId",
             t.remedy_code_id as "remedyCodeId", app.iso(t.created_at) as "createdAt",
             app.iso(t.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality t
        left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
        left join sites.ssus s on s.company_id = t.company_id and s.id = t.ssu_id
        left join production.work_orders o on o.company_id = t.company_id and o.id = t.work_order_id
       cross join lateral (
          select coalesce(sum(k.good_quantity), 0) as good, coalesce(sum(k.scrap_quantity), 0) as scrap
            from work.task_counts k where k.company_id = t.company_id and k.task_id = t.id) c
       order by t.ordinality) j);
end;
$$;
comment on function work.tasks_json is
  'Tasks as answers show them.';
