create function events.drop_waiting(p_webhook_id bigint)
  returns void
  language sql volatile
  begin atomic
    update events.deliveries d
       set status = 'failed', due_at = null, next_retry_at = null,
           error_message = 'The webhook was switched off before this could be delivered.'
     where d.company_id = app.company_id() and d.webhook_id = p_webhook_id and d.due_at is not null;
  end;
comment on function events.drop_waiting is
  'Gives up all that waits for a webhook which is off or gone; webhooks.replay can bring it back.';
