-- A call goes to one partner, and to none whose turn another call has: what is left waits for the worker (README,
-- locks), which Postgres tells of it once this transaction is there, and not before. That a company names another locks
-- nothing there that anybody else wants, so it goes to as many as there are. Who does not cross takes no turn either
-- (where the first question were null, it would be taken), as others' messages would wait for it. What waits already
-- goes first.
create function partners.send_on(p_message partners.messages)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_met text := nullif(current_setting('app.partner_met', true), '');
  v_done boolean := false;
begin
  if (p_message.body -> 'accepts' is not distinct from 'true'
      or coalesce(v_met, p_message.partner) = p_message.partner)
     and not exists (select from partners.messages m
                      where m.company_id = app.company_id() and m.partner = p_message.partner and m.is_waiting
                        and m.number < p_message.number)
     and pg_try_advisory_xact_lock(partners.turn(p_message.partner)) then
    perform set_config('app.partner_met', coalesce(v_met, p_message.partner), true);
    v_done := partners.carry(p_message.id);
  end if;
  if not v_done then
    perform pg_notify('partner_messages', concat_ws(' ', app.company_id(), p_message.id, p_message.partner));
  end if;
end;
$$;
comment on function partners.send_on is
  'Brings a message that was just told to its partner where that can be, or leaves it to the worker.';
