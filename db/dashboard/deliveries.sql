-- An event is there as long as a message of it; joined from outside, it leaves the messages in their order for a page.
create view dashboard.deliveries as
select d.id, w.external_id as webhook_id, d.event_type, e.external_id as event_id,
       case when (select app.can('webhooks:manage')) then e.data end as payload, d.status, d.attempt_count,
       d.response_status_code,
       case when (select app.can('webhooks:manage')) then d.response_body end as response_body,
       d.response_time_ms, d.error_message, d.next_retry_at, d.delivered_at, d.created_at
  from events.deliveries d
  join events.webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
  left join events.events e on e.company_id = d.company_id and e.id = d.event_id and e.at = d.event_at;

comment on view dashboard.deliveries is
'@permission api_keys:view
@primaryKey id
@foreignKey (webhook_id) references webhooks (id)|@fieldName webhook|@foreignFieldName deliveries|@forwardDescription The webhook it goes to.|@backwardDescription The messages to this webhook.
A message: one event on its way to one webhook.';
comment on column dashboard.deliveries.id is '@notNull
The number of the message in the delivery log.';
comment on column dashboard.deliveries.webhook_id is '@notNull
The id of the webhook.';
comment on column dashboard.deliveries.event_type is '@notNull
The type of the event.';
comment on column dashboard.deliveries.event_id is '@notNull
The id of the message, the same on every retry.';
comment on column dashboard.deliveries.payload is 'The data of the event; null without webhooks:manage.';
comment on column dashboard.deliveries.status is '@notNull
@values DeliveryStatus pending success failed retrying
Where it stands.';
comment on column dashboard.deliveries.attempt_count is '@notNull
Attempts so far.';
comment on column dashboard.deliveries.response_status_code is 'The status of the last answer.';
comment on column dashboard.deliveries.response_body is
  'The beginning of the last answer; null without webhooks:manage.';
comment on column dashboard.deliveries.response_time_ms is 'How long the last answer took.';
comment on column dashboard.deliveries.error_message is 'What went wrong at the last attempt.';
comment on column dashboard.deliveries.next_retry_at is 'When it is tried again.';
comment on column dashboard.deliveries.delivered_at is 'When it was accepted.';
comment on column dashboard.deliveries.created_at is '@notNull
When it was made.';
