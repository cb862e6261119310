-- One lane to a webhook, whoever sends: so its messages arrive in their order. The lock is the session's and ends with
-- it, so a worker that dies holds up nothing; it is asked for on the connection that stands for the worker's life.
create function events.enter_lane(p_company_id bigint, p_webhook_id bigint)
  returns boolean
  language sql volatile
  return pg_try_advisory_lock(events.lane_number(p_company_id, p_webhook_id));
comment on function events.enter_lane is
  'Takes the lane to a webhook for this session; false when another one has it.';
