-- Webhooks of two companies may have one number, so the key names both.
create function events.wait_for_lane(p_company_id bigint, p_webhook_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform set_config('app.company_id', p_company_id::text, true);
  perform events.wake(array[p_webhook_id], clock_timestamp() + interval '1 second',
                      format('lane %s %s', p_company_id, p_webhook_id));
end;
$$;
comment on function events.wait_for_lane is
  'Looks at a webhook again in a second, for a company that has as many lanes as one may have.';
