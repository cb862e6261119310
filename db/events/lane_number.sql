create function events.lane_number(p_company_id bigint, p_webhook_id bigint)
  returns bigint
  language sql immutable
  return hashtextextended(format('lane %s/%s', p_company_id, p_webhook_id), 0);
comment on function events.lane_number is
  'The number that locks the lane to a webhook.';
