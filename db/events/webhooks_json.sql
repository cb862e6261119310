create function events.webhooks_json(p_rows events.webhooks[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select w.external_id as id, w.name, w.target_url as "targetUrl", w.event_types as "eventTypes",
             w.is_active as "isActive", w.failure_count as "failureCount", app.iso(w.disabled_at) as "disabledAt",
             w.headers, app.iso(w.created_at) as "createdAt", app.iso(w.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality w
       order by w.ordinality) j);
end;
$$;
comment on function events.webhooks_json is
  'Webhooks as answers show them.';
