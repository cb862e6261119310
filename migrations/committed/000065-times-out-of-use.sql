--! Previous: sha1:591a6185779b9785b23b33e97b1dbe0df69c36bf
--! Hash: sha1:ce0c1ade013584f58da43b4ea1a6b4f278769caf
--! Message: times-out-of-use

set role millwright_owner;

create table sites.unused_times (
  company_id  bigint not null references app.companies (id),
  ssu_id      bigint not null,
  began_at    timestamptz not null,
  ended_at    timestamptz,
  primary key (company_id, ssu_id, began_at),
  constraint unused_times_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id) on delete cascade,
  constraint unused_time_ends_after_begin check (ended_at >= began_at)
);
comment on table sites.unused_times is
  'When machines were out of use. What is told of a machine is judged by when it was: within such a time it says '
  'nothing.';
comment on column sites.unused_times.ended_at is 'When it came back into use; null: it is out of use.';
comment on column downtime.stoppages.closed_by is
  'Null: the machine''s signals, or that it went out of use, or it stands.';

alter table maintenance.condition_rules add column waiting timestamptz[] not null default '{}';
comment on column maintenance.condition_rules.waiting is
  'When the limit was crossed, as late readings told while the machine was out of use: its tasks open when it is back.';

reset role;

-- Of machines that are out of use it is known since when at the latest.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into sites.unused_times (company_id, ssu_id, began_at)
    select v_company, s.id, s.updated_at from sites.ssus s where s.company_id = v_company and not s.is_active;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
