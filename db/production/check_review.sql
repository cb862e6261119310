-- The caller holds the locks of the order and its tasks. Of what ended nothing is decided any more. What is counted
-- fewer by now than was posted is taken back by scrap too.
create function production.check_review(p_order production.work_orders, p_unposted_counts text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_steps text[];
  v_ids text[];
  v_undone boolean;
begin
  select array_agg(work.shown_title(t) order by t.step, t.id), array_agg(t.external_id order by t.step, t.id),
         bool_or(least(u.good, u.scrap) < 0)
    into v_steps, v_ids, v_undone
    from production.unposted(p_order.id, null) u
    join work.tasks t on t.company_id = app.company_id() and t.id = u.task_id
   where not u.is_finished and work.is_reviewed(t)
     and (p_unposted_counts = 'post' or least(u.good, u.scrap) < 0)
     and work.kept_by_review(t, 'declined', true, people.who_asks()) is not null;
  if v_steps is not null then
    perform app.refuse('invalid_transition', format(
      'What was counted on %s is reviewed: it is posted by who approves it, neither by who did it nor by who '
      'submitted it. %s it to somebody else.', array_to_string(v_steps, ', '),
      case when v_undone then 'Leave' else 'Cancel the order with unpostedCounts scrap, or leave' end),
      jsonb_build_object('currentStatus', p_order.status, 'taskIds', v_ids, 'allowedTransitions',
        case when v_undone then '[]' else to_jsonb(production.allowed_statuses(p_order)) end));
  end if;
end;
$$;
comment on function production.check_review is
  'Refuses with invalid_transition, naming the steps, to post with an order that is cancelled what was counted on '
  'them, where their review keeps who asks from it (work.kept_by_review).';
