-- An attempt under way stays what it is: how it went is written when it ends, whatever became of the webhook meanwhile.
-- So of what is due a worker that has the lane decides: once its attempt has ended it asks what is next, and gives up
-- the rest then (events.due_messages), or goes on, should the webhook be on again.
create function events.drop_waiting(p_webhook_id bigint, p_has_lane boolean default false)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_some_under_way boolean := not p_has_lane and events.lane_is_taken(p_webhook_id);
begin
  delete from events.catch_ups c where c.company_id = app.company_id() and c.webhook_id = p_webhook_id;
  update events.deliveries d
     set status = 'failed', due_at = null, next_retry_at = null,
         error_message = 'The webhook was switched off before this could be delivered.'
   where d.company_id = app.company_id() and d.webhook_id = p_webhook_id and d.due_at is not null
     and (not v_some_under_way or d.due_at > clock_timestamp());
end;
$$;
comment on function events.drop_waiting is
  'Gives up all that waits for a webhook which is off or gone, but not what a worker may be sending just now; '
  'webhooks.replay can bring it back.';
