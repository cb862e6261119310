-- Switched off: after 10 messages in a row were given up; after 5 days without a success while at least 3 were given
-- up; by a 410 at once.
create function events.record_health(p_webhook_id bigint, p_success boolean, p_given_up boolean, p_gone boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_success then
    -- Written once a minute at most, so that a busy webhook's messages do not queue for its row.
    update events.webhooks w set failure_count = 0, last_good_at = app.now()
     where w.company_id = app.company_id() and w.id = p_webhook_id
       and (w.failure_count > 0 or w.last_good_at < app.now() - interval '1 minute');
    return;
  end if;
  if p_given_up then
    update events.webhooks w set failure_count = w.failure_count + 1
     where w.company_id = app.company_id() and w.id = p_webhook_id;
  end if;
  update events.webhooks w set is_active = false, disabled_at = app.now(), updated_at = app.now()
   where w.company_id = app.company_id() and w.id = p_webhook_id and w.is_active
     and (p_gone or w.failure_count >= 10
          or (w.failure_count >= 3 and w.last_good_at <= app.now() - interval '5 days'));
  if found then
    perform events.drop_waiting(p_webhook_id, true);
  end if;
end;
$$;
comment on function events.record_health is
  'Keeps a webhook''s count of failures and switches it off when it has failed too often.';
