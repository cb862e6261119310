create function app.notification_effects()
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('type', 'notification', 'event', e.type, 'data', e.data) order by e.id), '[]')
      from events.events e
     where e.company_id = app.company_id() and e.at = app.now() and e.transaction_id = pg_current_xact_id()::text::bigint and e.call_id = app.current_call_id();
  end;
comment on function app.notification_effects is
  'The events that the current call has written so far.';
