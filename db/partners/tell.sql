-- The message stands before it is carried, in the transaction of what it tells of: it is not lost. A call that is
-- planned ends with what it tells (app.accept): what its partner makes of that stands in no plan, as trying it would
-- ask, without a trace, what the partner has.
create function partners.tell(p_partner text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_message partners.messages;
begin
  insert into partners.messages (company_id, id, direction, partner, body, at, is_waiting)
  values (app.company_id(), gen_random_uuid(), 'out', p_partner, p_body, app.now(), true)
  returning * into v_message;
  if app.is_planned() then
    perform set_config('app.told', concat_ws(',', nullif(current_setting('app.told', true), ''), v_message.id), true);
  else
    perform partners.send_on(v_message);
  end if;
end;
$$;
comment on function partners.tell is
  'Tells a partner something, at once where that can be, else by the worker.';
