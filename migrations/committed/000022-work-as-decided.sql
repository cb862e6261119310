--! Previous: sha1:737a8175f2bf7b790e4d4e0f0fdf44c16cbeacce
--! Hash: sha1:f62f2e126a98fc59b0e8c0e5244d1d7a16dbe3b6
--! Message: work as decided

set role millwright_owner;

alter table work.tasks
  add column submitted_by bigint,
  add column comes_again boolean not null default false,
  add column series_start timestamp,
  add column started_at timestamptz,
  add constraint tasks_submitted_by foreign key (company_id, submitted_by) references people.people (company_id, id);
create index tasks_that_come_again on work.tasks (company_id, id) where comes_again;
comment on column work.tasks.submitted_by is 'Who submitted it for review, last; null: nobody has.';
comment on column work.tasks.started_at is
  'When it was first past ready; counts may say that it began earlier. Null: it was not, or before this was kept.';
comment on column work.tasks.comes_again is
  'It was done, its type comes again, and the worker has not made the next one yet.';

comment on column work.tasks.series_start is
  'From when its due date is counted, in the company''s own time: an hour that a night lacks, or a day that a month '
  'lacks, shifts none that come after. Null: it came of no other task.';

alter table production.lots
  add column status_by bigint,
  add constraint lots_status_by foreign key (company_id, status_by) references people.people (company_id, id);
comment on column production.lots.status_by is 'Who gave it its status, or decided so; null: nobody, or not known.';

alter table quality.ncrs add column code text;
reset role;
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update quality.ncrs n set code = 'NCR-' || o.number
      from (select c.task_id, row_number() over (order by c.task_id) as number
              from quality.ncrs c where c.company_id = v_company) o
     where n.company_id = v_company and n.task_id = o.task_id;
    insert into app.code_numbers (company_id, prefix, last_number)
    select v_company, 'NCR', count(*) from quality.ncrs n where n.company_id = v_company having count(*) > 0;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
set role millwright_owner;
alter table quality.ncrs
  alter column code set not null,
  add constraint ncrs_code unique (company_id, code);
comment on column quality.ncrs.code is 'NCR-3: what people call it.';

reset role;
