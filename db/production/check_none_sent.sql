create function production.check_none_sent(p_order production.work_orders)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_sent text[] := production.sent_steps(p_order.id);
begin
  if v_sent is not null then
    perform app.refuse('handoff_fields_locked',
      format('Of %s, operations are with a partner: withdraw them first.', p_order.code),
      jsonb_build_object('blockedBy', v_sent));
  end if;
end;
$$;
comment on function production.check_none_sent is
  'Refuses with handoff_fields_locked an order of which operations that are not finished were sent to a partner.';
