-- The messages stand in no table that the audit log follows. One that is under way is among them: how it went is
-- written when it ends, but it is not tried again.
create function events.note_given_up(p_webhook events.webhooks)
  returns void
  language sql volatile
  begin atomic
    select app.note_change('webhook', (p_webhook).external_id, 'update', jsonb_build_object(
             'waitingMessages', jsonb_build_object('from', w.messages, 'to', 0)))
      from (select count(*) as messages from events.deliveries d
             where d.company_id = app.company_id() and d.webhook_id = (p_webhook).id and d.due_at is not null) w
     where w.messages > 0;
  end;
comment on function events.note_given_up is
  'Records in the audit log, and so in a plan, how many messages wait for a webhook that somebody switches off or '
  'deletes, and will not be sent.';
