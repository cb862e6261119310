create function events.has_due(p_webhook_id bigint, p_at timestamptz)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return not app.is_archived()
     and exists (select from events.deliveries d
                  where d.company_id = app.company_id() and d.webhook_id = p_webhook_id and d.due_at <= p_at);
end;
$$;
comment on function events.has_due is
  'Whether a message to a webhook is due at a time; none is while the company is archived.';
