-- Whoever changes many machines in one call, and what they send, takes all of them before the first machine's row, as
-- readings do.
create function downtime.lock_all_heard()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from downtime.heard h where h.company_id = app.company_id() order by h.ssu_id for no key update;
end;
$$;
comment on function downtime.lock_all_heard is
  'Locks, until the call ends, all machines of the company whose readings are taken in.';
