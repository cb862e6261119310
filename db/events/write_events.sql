-- At the moment at which they are written, and not the call's, so that of one thing the last event is the last by its
-- time.
create function events.write_events(p_type text, p_data jsonb[])
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ids bigint[];
  v_transaction bigint := pg_current_xact_id()::text::bigint + events.transaction_base();
  v_at timestamptz := app.moment();
begin
  with written as (
    insert into events.events (company_id, external_id, type, at, data, call_id, transaction_id)
    select app.company_id(), app.new_id(), p_type, v_at, d, app.current_call_id(), v_transaction from unnest(p_data) d
    returning id
  )
  select array_agg(w.id order by w.id) into v_ids from written w;
  return v_ids;
end;
$$;
comment on function events.write_events is
  'Writes events of a type to the outbox, in the order given, and answers their numbers.';
