-- New orders take turns by the number of their code anyway; taking turns earlier also settles which of two calls with
-- the same new id creates the order, and keeps two batches over the same orders from deadlocking.
create function production.take_turns()
  returns void
  language sql volatile
  begin atomic
    select pg_advisory_xact_lock(hashtextextended('work orders of ' || app.company_id(), 0));
  end;
comment on function production.take_turns is
  'Makes the calls that create or change orders of the company wait for each other.';
