--! Previous: sha1:376986b495a63640c2f7b7d7c60dd29d8c4dc289
--! Hash: sha1:639b1da4d9dc177e58b9ad286ee5701c3152a211
--! Message: ahead-by-task

set role millwright_owner;

create table downtime.counted_ahead (
  company_id  bigint not null references app.companies (id),
  signal_id   bigint not null,
  task_id     bigint not null,
  pieces      numeric not null,
  primary key (company_id, signal_id, task_id),
  constraint counted_ahead_signal foreign key (company_id, signal_id) references downtime.signals (company_id, id),
  constraint counted_ahead_task foreign key (company_id, task_id) references work.tasks (company_id, id)
    on delete cascade,
  constraint counted_ahead_some check (pieces <> 0)
);
create index counted_ahead_by_task on downtime.counted_ahead (company_id, task_id);
comment on table downtime.counted_ahead is
  'What counters have counted on tasks and is not on them yet; without a row it is nothing.';
comment on column downtime.counted_ahead.pieces is
  'Part of a piece; below 0: what the counter took back again, which it has to count anew before more is counted on '
  'the task.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into downtime.counted_ahead (company_id, signal_id, task_id, pieces)
    select s.company_id, s.id, s.counted_task_id, s.counted_ahead from downtime.signals s
     where s.company_id = v_company and s.counted_task_id is not null and s.counted_ahead <> 0;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;

alter table downtime.signals drop column counted_task_id, drop column counted_ahead;
