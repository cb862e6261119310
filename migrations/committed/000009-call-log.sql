--! Previous: sha1:da714eacb9941a06e6c685b9479837de91cb08cb
--! Hash: sha1:cc75ba6e827793f7dcb4783b5116134794d1c217
--! Message: call log

set role millwright_owner;

-- Every API and tool call that reached a company, read or write, kept 90 days: whole months are dropped. It is written
-- after the answer, many rows at once, by call.log_calls; nothing refers to it, so it has no key.
create table app.call_log (
  company_id      bigint not null,
  at              timestamptz not null,
  person_id       bigint,
  key_id          text,
  actor_type      text not null,
  channel         text not null,
  capability      text not null,
  status          integer not null,
  code            text,
  duration_ms     real not null,
  transaction_id  text not null,
  input           jsonb
) partition by range (at);
comment on table app.call_log is 'Who called what, with what result and in what time; of writes also the input, secrets redacted.';
create index call_log_newest on app.call_log (company_id, at desc);
create table app.call_log_other partition of app.call_log default;

-- How many calls a credential may still make: a bucket that fills with time. Unlogged, as a crash may well fill it up.
create unlogged table app.rate_buckets (
  credential  text not null,
  bucket      text not null,
  tokens      double precision not null,
  at          timestamptz not null,
  primary key (credential, bucket)
);

create index audit_log_by_capability on app.audit_log (company_id, capability, at desc, id desc);

reset role;
