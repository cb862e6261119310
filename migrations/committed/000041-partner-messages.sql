--! Previous: sha1:a2416f24b264cda65580e502720078816f5f5dc3
--! Hash: sha1:96f3d6ede63859fd274f05ace0f81647742aee24
--! Message: partner-messages

set role millwright_owner;

create index messages_applied on partners.messages (company_id, at) where not is_waiting;

comment on column app.audit_log.actor_type is
  'human, agent or service; partner: another company, of whom no person is named.';
comment on column app.audit_log.channel is 'rest, mcp or partner.';

reset role;
