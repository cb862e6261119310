-- A change that is not over may have looked for webhooks before this one was on, and /events does not show it yet, nor
-- what was written after it.
create function events.note_joining(p_webhook_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into events.catch_ups as c (company_id, webhook_id, from_transaction)
  values (app.company_id(), p_webhook_id,
          pg_snapshot_xmin(pg_current_snapshot())::text::bigint + events.transaction_base())
  on conflict (company_id, webhook_id) do update set until_transaction = null;
  perform events.wake(array[p_webhook_id]);
end;
$$;
comment on function events.note_joining is
  'Notes that a webhook which is made, switched on or given other types is to get what is being written just now.';
