-- Everything about the fields of a change that can be said before the task is locked. p_problems: what is wrong beside,
-- each with its code (app.refuse_input). What a status asks for is looked at later, under the lock; where anything is
-- wrong, what is lacking is told with the rest.
create function work.check_changes(p_task work.tasks, p_changes jsonb, p_problems jsonb default '[]')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problems jsonb := p_problems || app.occurred_at_problems(app.instant(p_changes ->> 'occurredAt'));
  v_status text := coalesce(p_changes ->> 'status', p_task.status);
  v_type work.task_types;
begin
  perform work.check_may_change(p_task, p_changes);
  perform work.check_handoff(p_task, array(select jsonb_object_keys(p_changes)));
  perform work.check_passes_on(p_task, p_changes);
  if p_changes - '{status,occurredAt}'::text[] = '{}' and v_problems = '[]' then
    return; -- a status alone has no fields
  end if;
  if p_changes ? 'assigneeIds' then
    perform app.require('tasks:reassign');
    select y.* into v_type from work.task_types y where y.company_id = app.company_id() and y.id = p_task.type_id;
    v_problems := v_problems || work.people_problems(v_type, p_changes -> 'assigneeIds');
  end if;
  if p_changes ->> 'ssuId' is not null and not exists (
       select from sites.ssus s where s.company_id = app.company_id() and s.external_id = p_changes ->> 'ssuId') then
    v_problems := v_problems || app.unknown_problem('ssuId', 'SSU', p_changes ->> 'ssuId');
  end if;
  v_problems := v_problems || sites.out_of_use_problems(p_changes ->> 'ssuId', p_task.ssu_id)
    || work.reason_code_problems(p_changes) || work.waiver_problems(p_changes)
    || work.count_problems(p_task, coalesce((p_changes ->> 'goodQuantity')::numeric, 0),
                           coalesce((p_changes ->> 'scrapQuantity')::numeric, 0));
  v_problems := v_problems || (
    select coalesce(jsonb_agg(jsonb_build_object('path', x.path, 'message', x.message)), '[]')
      from (values
        ('createFollowUp', 'goes without a task received from a partner: its rest stays with it',
         p_task.handoff_role = 'mirror' and (p_changes ->> 'createFollowUp')::boolean),
        ('createFollowUp', 'goes with status incomplete', (p_changes ->> 'createFollowUp')::boolean
         and p_changes ->> 'status' is distinct from 'incomplete'),
        ('incompleteReason', 'goes with status incomplete', p_changes ? 'incompleteReason'
         and v_status <> 'incomplete'),
        ('declinedReason', 'goes with status declined', p_changes ? 'declinedReason' and v_status <> 'declined'),
        ('unpostedCounts', 'goes with status declined', p_changes ? 'unpostedCounts'
         and p_changes ->> 'status' is distinct from 'declined'),
        ('scrapReasonCodeId', 'goes with scrapQuantity above 0', p_changes ? 'scrapReasonCodeId'
         and coalesce((p_changes ->> 'scrapQuantity')::numeric, 0) = 0),
        ('endDate', 'is before startDate', p_changes ?| array['startDate', 'endDate']
           and case when p_changes ? 'endDate' then app.instant(p_changes ->> 'endDate') else p_task.end_date end
             < case when p_changes ? 'startDate' then app.instant(p_changes ->> 'startDate') else p_task.start_date end)
      ) x (path, message, is_wrong)
     where x.is_wrong);
  if v_problems <> '[]' and p_changes ? 'status' then
    v_problems := v_problems || work.will_lack(p_task, p_changes);
  end if;
  perform app.refuse_input(v_problems);
end;
$$;
comment on function work.check_changes is
  'Checks what a task''s change sets. Refuses with handoff_fields_locked, missing_permission, invalid_transition, and '
  'naming every problem with invalid_input, not_found, not_qualified, fractional_quantity, reason_required.';
