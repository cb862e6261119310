--! Previous: sha1:659321d6f0032ea1ab57bf4807ef136d9382e12b
--! Hash: sha1:0299a1e881a248660da36111a8ee107300b374b5
--! Message: uncounted-pieces

set role millwright_owner;

alter table downtime.signals
  add column max_per_minute numeric,
  add column max_since timestamptz not null default '-infinity',
  add constraint signal_pace_positive check (max_per_minute > 0);
comment on column downtime.signals.max_per_minute is
  'Of a counter: what it can advance a minute at most; a jump that is more counts nothing. Null: any.';
comment on column downtime.signals.max_since is
  'The newest reading when max_per_minute was set: what was counted up to it stays counted as it was.';

create table downtime.uncounted_pieces (
  company_id  bigint not null references app.companies (id),
  signal_id   bigint not null,
  hour        timestamptz not null,
  code        text not null,
  task_id     bigint,
  quantity    numeric not null,
  last_at     timestamptz not null,
  primary key (company_id, signal_id, hour, code),
  constraint uncounted_pieces_signal foreign key (company_id, signal_id) references downtime.signals (company_id, id),
  constraint uncounted_pieces_task foreign key (company_id, task_id) references work.tasks (company_id, id)
    on delete set null (task_id)
);
create index uncounted_pieces_by_task on downtime.uncounted_pieces (company_id, task_id) where task_id is not null;
comment on table downtime.uncounted_pieces is
  'Pieces that counters counted and that are on no task, by the hour: storylines tell of them.';
comment on column downtime.uncounted_pieces.task_id is
  'The task that did not take the last of them; null: there was none.';
comment on column downtime.uncounted_pieces.hour is 'When it began.';
comment on column downtime.uncounted_pieces.code is
  'Why: no_task, none was dispatched to the machine; before_task, they come late and their task is over; '
  'implausible_jump, the counter jumped by more than it can; else what the task refused them with.';
comment on column downtime.uncounted_pieces.quantity is 'In the unit of the product made.';
comment on column downtime.uncounted_pieces.last_at is 'The time of the newest reading that counted some of them.';

reset role;
