-- What a person decides about a task: that a step of an order or a report of what is wrong (or the rest of one that was
-- left incomplete) is not done; that a step whose pieces go into stock is done with none; that an inspection is passed,
-- which releases what waits for it; that reviewed work is good; that scrapped pieces become goods again, as the
-- difference that its end posts; that a task need not wait. What stays as it is decides nothing, nor does a step whose
-- counts nobody told: those are asked for first.
create function work.is_decision(p_task work.tasks, p_changes jsonb)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_to text := p_changes ->> 'status';
  v_follows boolean := coalesce((p_changes ->> 'createFollowUp')::boolean, false);
  v_type work.task_types;
begin
  if coalesce((p_changes ->> 'waiveGates')::boolean, false) then
    return true;
  elsif v_to is null or (v_to = p_task.status and not v_follows) then
    return false;
  elsif v_to = 'declined' and (p_task.work_order_id is not null or (quality.ncr_of(p_task.id)).task_id is not null) then
    return true;
  elsif work.is_finished(v_to, v_follows) and exists (
      select from production.unposted(null, p_task.id, 0, coalesce((p_changes ->> 'scrapQuantity')::numeric, 0)) u
       where u.part = 'after' and u.scrap < 0) or work.is_approval(p_task, p_changes) then
    return true;
  elsif v_to <> 'done' then
    return false;
  elsif exists (
      select from quality.inspections i
       where i.company_id = app.company_id() and i.task_id = p_task.id and i.released_at is null) then
    return true;
  end if;
  select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
  return p_task.work_order_id is not null and work.produces(p_task, v_type)
    and coalesce((p_changes ->> 'goodQuantity')::numeric, 0) + coalesce((p_changes ->> 'scrapQuantity')::numeric, 0) = 0
    and (p_changes ?& '{goodQuantity,scrapQuantity}' or work.has_counts(p_task.id))
    and (select coalesce(sum(c.good_quantity + c.scrap_quantity), 0) = 0
           from work.task_counts c where c.company_id = app.company_id() and c.task_id = p_task.id);
end;
$$;
comment on function work.is_decision is
  'Whether changes of a task are what a person decides: an operation or a report declined, an operation done with '
  'nothing made, an inspection passed, reviewed work approved, scrap made good again, gates waived.';
