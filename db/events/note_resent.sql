-- The messages stand in no table that the audit log follows, as each comes and goes by itself; that somebody sends them
-- again is a change that somebody makes. Known by its entry of the delivery log, as it was.
create function events.note_resent(p_webhook text, p_deliveries events.deliveries[])
  returns void
  language sql volatile
  begin atomic
    insert into app.audit_changes (company_id, call_id, at, entity, entity_id, action, fields)
    select app.company_id(), app.current_call_id(), app.now(), 'webhookDelivery', d.id::text, 'update',
           jsonb_build_object('resent', jsonb_build_object('from', null, 'to', jsonb_build_object(
             'webhookId', p_webhook, 'eventId', e.external_id, 'type', e.type, 'status', d.status)))
      from unnest(p_deliveries) with ordinality d
      join events.events e on e.company_id = app.company_id() and e.id = d.event_id and e.at = d.event_at
     order by d.ordinality;
  end;
comment on function events.note_resent is
  'Records in the audit log, and so in a plan, which events are sent to a webhook again and how their messages had '
  'gone.';
