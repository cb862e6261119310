-- The messages stand in no table that the audit log follows, as each comes and goes by itself; that somebody sends them
-- again is a change that somebody makes.
create function events.note_resent(p_webhook text, p_deliveries events.deliveries[])
  returns void
  language sql volatile
  begin atomic
    select app.note_change('webhookDelivery', p_webhook, 'update', jsonb_build_object('resent', jsonb_build_object(
             'from', null,
             'to', jsonb_agg(jsonb_build_object('eventId', e.external_id, 'type', e.type, 'status', d.status)
                             order by d.ordinality))))
      from unnest(p_deliveries) with ordinality d
      join events.events e on e.company_id = app.company_id() and e.id = d.event_id and e.at = d.event_at;
  end;
comment on function events.note_resent is
  'Records in the audit log, and so in a plan, which events are sent to a webhook again and how their messages had '
  'gone.';
