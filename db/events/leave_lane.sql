-- Looks after it has let go, with a snapshot and a time of then: who found the lane taken until now has left a message
-- to this look. Who stops leaves it to a job.
create function events.leave_lane(p_company_id bigint, p_webhook_id bigint, p_stops boolean)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_more boolean;
begin
  perform set_config('app.company_id', p_company_id::text, true),
          pg_advisory_unlock(events.lane_number(p_company_id, p_webhook_id));
  v_more := events.has_due(p_webhook_id, clock_timestamp());
  if v_more and p_stops then
    perform events.wake(array[p_webhook_id]);
  end if;
  return v_more;
end;
$$;
comment on function events.leave_lane is
  'Lets the lane to a webhook go, and answers whether a message to it is due by then.';
