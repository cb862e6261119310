-- Where the next task stands already, it is not made beside itself: written down by hand some dates ahead, or made of
-- another task that was the same to the last word. What differs in anything is other work, and has a series of its own.
create function work.same_next_task(p_next work.tasks, p_assignee_ids bigint[])
  returns bigint
  language sql stable
  begin atomic
    select t.id
      from work.tasks t
     where t.company_id = app.company_id() and t.type_id = (p_next).type_id
       and not work.is_finished(t.status, t.is_partial_completion)
       and t.due_date = (p_next).due_date and t.title = (p_next).title and t.priority_id = (p_next).priority_id
       and (t.details, t.ssu_id, t.from_storage_unit_id, t.to_storage_unit_id, t.from_vendor_id, t.to_vendor_id,
            t.work_order_id, t.kit_for_task_id)
           is not distinct from
           ((p_next).details, (p_next).ssu_id, (p_next).from_storage_unit_id, (p_next).to_storage_unit_id,
            (p_next).from_vendor_id, (p_next).to_vendor_id, (p_next).work_order_id, (p_next).kit_for_task_id)
       and array(select a.person_id from work.task_assignees a
                  where a.company_id = t.company_id and a.task_id = t.id order by 1)
           = array(select p.person_id from unnest(p_assignee_ids) p (person_id) order by 1)
     order by t.id limit 1;
  end;
comment on function work.same_next_task is
  'An unfinished task that is all that the next one would be: what is to be done, where, by whom and when.';
