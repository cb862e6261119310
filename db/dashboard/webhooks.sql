create view dashboard.webhooks as
select w.external_id as id, w.name collate app.alphabet as name, w.target_url, w.event_types, w.is_active,
       w.failure_count, w.disabled_at, w.headers,
       w.created_at, w.updated_at
  from events.webhooks w;

comment on view dashboard.webhooks is
'@permission api_keys:view
@primaryKey id
A subscription to events: what is sent where.';
comment on column dashboard.webhooks.id is '@notNull
The id of the webhook.';
comment on column dashboard.webhooks.name is '@notNull
Its name.';
comment on column dashboard.webhooks.target_url is '@notNull
Where the messages go.';
comment on column dashboard.webhooks.event_types is '@notNull
The types of event it is told of.';
comment on column dashboard.webhooks.is_active is '@notNull
Whether it is on.';
comment on column dashboard.webhooks.failure_count is '@notNull
Messages given up in a row.';
comment on column dashboard.webhooks.disabled_at is 'When failures switched it off.';
comment on column dashboard.webhooks.headers is
  'Extra headers that go with each message, by name; their values are not shown.';
comment on column dashboard.webhooks.created_at is '@notNull
When it was made.';
comment on column dashboard.webhooks.updated_at is '@notNull
When it last changed; messages given up are no such change.';
