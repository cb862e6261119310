--! Previous: sha1:9c477f5ce8be5e95be4cfb423a8b7e8818863b4b
--! Hash: sha1:d173b3e8f7f185a94073bd59bb5805571c6d2890
--! Message: call log

set role millwright_owner;

-- Every API and tool call that reached a company, read or write: whole months are dropped. It is written after the
-- answer, many rows at once, by call.log_calls; nothing refers to it, so it has no key.
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
create table app.call_log_other partition of app.call_log default;
create index call_log_newest on app.call_log (company_id, at desc);
comment on table app.call_log is
  'Who called what, with what result and in what time; of writes also the input. Kept 90 days, by month. Append-only.';
comment on column app.call_log.person_id is 'Of people.people; null: the caller is no member.';
comment on column app.call_log.key_id is 'The name of the key, as in app.audit_log.';
comment on column app.call_log.status is 'HTTP status.';
comment on column app.call_log.code is 'Of app.errors; null: not refused.';
comment on column app.call_log.duration_ms is 'Milliseconds.';
comment on column app.call_log.input is 'Of a write, secrets redacted; null: a read.';

-- Unlogged, as a crash may well fill it up.
create unlogged table app.rate_buckets (
  credential  text not null,
  bucket      text not null,
  tokens      double precision not null,
  at          timestamptz not null,
  primary key (credential, bucket)
);
comment on table app.rate_buckets is 'How many calls a credential may still make: a bucket that fills with time.';
comment on column app.rate_buckets.bucket is 'Which limit it is: that of calls, of batches, of webhook tests.';
comment on column app.rate_buckets.tokens is 'Calls that are left, as of at.';

reset role;
