-- The message stands before it is carried, in the transaction of what it tells of: it is not lost. A call goes to one
-- partner, and to none whose turn another call has: what is left waits for the worker (README, locks), which Postgres
-- tells of it once this transaction is there, and not before. That a company names another locks nothing there that
-- anybody else wants, so it goes to as many as there are. Who does not cross takes no turn either (where the first
-- question were null, it would be taken), as others' messages would wait for it. What waits already goes first.
create function partners.tell(p_partner text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_number bigint;
  v_met text := nullif(current_setting('app.partner_met', true), '');
  v_done boolean := false;
begin
  insert into partners.messages (company_id, id, direction, partner, body, at, is_waiting)
  values (app.company_id(), v_id, 'out', p_partner, p_body, app.now(), true)
  returning number into v_number;
  if (p_body -> 'accepts' is not distinct from 'true' or coalesce(v_met, p_partner) = p_partner)
     and not exists (select from partners.messages m
                      where m.company_id = app.company_id() and m.partner = p_partner and m.is_waiting
                        and m.number < v_number)
     and pg_try_advisory_xact_lock(partners.turn(p_partner)) then
    perform set_config('app.partner_met', coalesce(v_met, p_partner), true);
    v_done := partners.carry(v_id);
  end if;
  if not v_done then
    perform pg_notify('partner_messages', concat_ws(' ', app.company_id(), v_id, p_partner));
  end if;
end;
$$;
comment on function partners.tell is
  'Tells a partner something, at once where that can be, else by the worker.';
