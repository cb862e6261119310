create function production.refuse_transition(p_order production.work_orders, p_to text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_allowed text[] := case p_order.status
    when 'draft' then array['released', 'cancelled']
    when 'released' then array['in_progress', 'cancelled']
    when 'in_progress' then array['completed', 'cancelled']
    when 'completed' then array['closed']
    else '{}' end;
  v_since timestamptz := case p_to when 'cancelled' then p_order.cancelled_at when 'closed' then p_order.closed_at end;
begin
  perform app.refuse('invalid_transition', case
    when p_order.status = p_to then concat_ws(': ',
      format('%s is %s already, since %s', p_order.code, p_to, app.iso(v_since)),
      case when p_to = 'cancelled' then p_order.cancel_reason else 'nothing changes it any more.' end)
    else format('%s is %s and cannot become %s.', p_order.code, replace(p_order.status, '_', ' '),
                replace(p_to, '_', ' ')) end,
    jsonb_build_object('currentStatus', p_order.status, 'allowedTransitions', v_allowed));
end;
$$;
comment on function production.refuse_transition is
  'Refuses with invalid_transition, naming where an order can go from its present state, or since when it is '
  'there already.';
