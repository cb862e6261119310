create function production.refuse_transition(p_order production.work_orders, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_since timestamptz := case p_to when 'cancelled' then p_order.cancelled_at when 'closed' then p_order.closed_at end;
begin
  perform app.refuse('invalid_transition', case
    when p_order.status = p_to then concat_ws(': ',
      format('%s is %s already, since %s', p_order.code, p_to, app.iso(v_since)),
      case when p_to = 'cancelled' then p_order.cancel_reason
        else 'only a report can still scrap what it made.' end)
    else format('%s is %s and cannot become %s', p_order.code, replace(p_order.status, '_', ' '),
                replace(p_to, '_', ' '))
      || case when p_to = 'closed' and p_order.status in ('released', 'in_progress') then coalesce((
           select format(': it is completed when every step has ended, and not yet ended %s %s.',
                         case when count(*) = 1 then 'is' else 'are' end,
                         string_agg(work.shown_title(t), ', ' order by t.step, t.id))
             from work.tasks t
            where t.company_id = app.company_id() and t.work_order_id = p_order.id and t.step is not null
              and not work.is_finished(t.status, t.is_partial_completion)
           having count(*) > 0), ': every step has ended and nothing came of it, so it can be cancelled.')
         else '.' end end,
    jsonb_build_object('currentStatus', p_order.status, 'allowedTransitions',
      production.allowed_statuses(p_order)));
end;
$$;
comment on function production.refuse_transition is
  'Refuses with invalid_transition, naming where who asks can bring an order from its present state, or since when it '
  'is there already.';
