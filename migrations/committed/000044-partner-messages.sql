--! Previous: sha1:639011d3eeecfd1e6f8c95021c0f7f64f80e110a
--! Hash: sha1:cffe9d9b7317ad5b2584758946d14ad7f221765e
--! Message: partner-messages

set role millwright_owner;

create index messages_applied on partners.messages (company_id, at) where not is_waiting;

comment on column app.audit_log.actor_type is
  'human, agent or service; partner: another company, of whom no person is named.';
comment on column app.audit_log.channel is 'rest, mcp or partner.';

reset role;
