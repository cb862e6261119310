create function insights.order_lateness(
  p_order      production.work_orders,
  p_operations insights.operation[],
  p_cause      insights.loss
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ended constant timestamptz := coalesce(p_order.completed_at, p_order.cancelled_at, app.now());
  v_seconds constant numeric := downtime.duration_seconds(p_order.due_date, v_ended);
begin
  if p_order.due_date is null then
    return null;
  end if;
  return jsonb_build_object('dueDate', app.iso(p_order.due_date), 'isLate',
    v_seconds > 0 and p_order.cancelled_at is null, 'seconds', case when p_order.cancelled_at is null
      then greatest(v_seconds, 0) else 0 end, 'cause', insights.loss_json(p_cause),
    'sentence', case
      when p_order.cancelled_at is not null then 'It was cancelled.'
      when v_seconds <= 0 and p_order.completed_at is null then 'It is not due yet.'
      when v_seconds <= 0 then format('It was completed %s before it was due.', insights.in_words(-v_seconds))
      else format('It %s %s late. %s', case when p_order.completed_at is null then 'is' else 'was completed' end,
                  insights.in_words(v_seconds), coalesce(insights.full_stop(p_cause.sentence),
                    'Nothing that was told explains it' || case when exists (
                      select from unnest(p_operations) o having insights.seconds(range_agg(o.lasted)) >= v_seconds)
                      then ': its operations took that long.' else '.' end))
      end);
end;
$$;
comment on function insights.order_lateness is
  'Whether an order is late, by how much, and why; null when it has no due date.';
