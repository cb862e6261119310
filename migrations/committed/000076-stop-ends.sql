--! Previous: sha1:a48050f56844f63332a1d248e1b18f89377fa0af
--! Hash: sha1:7474d54466d51e05d998a6cae1bbaa4f8b909b9d
--! Message: stop-ends

set role millwright_owner;

create table downtime.stop_ends (
  company_id  bigint not null references app.companies (id),
  ssu_id      bigint not null,
  at          timestamptz not null,
  person_id   bigint,
  primary key (company_id, ssu_id, at),
  constraint stop_ends_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  constraint stop_ends_person foreign key (company_id, person_id) references people.people (company_id, id)
);
comment on table downtime.stop_ends is
  'When people said that a machine is not stopped any more, whatever its status: what late readings make of its stops '
  'is cut off there.';
comment on column downtime.stop_ends.person_id is 'Null: nobody said so; it went out of use, or came back so.';

reset role;

-- What is there ended as it is known: by somebody, or, of what people began, in any way.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    insert into downtime.stop_ends (company_id, ssu_id, at, person_id)
    select distinct on (s.ssu_id, s.ended_at) s.company_id, s.ssu_id, s.ended_at, s.closed_by
      from downtime.stoppages s
     where s.company_id = v_company and s.ended_at is not null and (s.closed_by is not null or s.source = 'manual')
     order by s.ssu_id, s.ended_at, s.closed_by nulls last;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
