--! Previous: sha1:ba4c8691cfb131e341caa1e88aebb3740e9ae38e
--! Hash: sha1:bfbd64b2ed88b1a74c43fdc0c8fb0e2c8d0a9116
--! Message: messages-in-order

set role millwright_owner;
-- What waits already comes before all that is told from now on; of one moment, a task before its goods.
alter table partners.messages add column number bigint not null default 0;
drop index partners.messages_waiting;
create index messages_waiting on partners.messages (company_id, partner, number) where is_waiting;
comment on column partners.messages.number is
  'The order in which the company told it; of what was brought before there was an order, 0.';
reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c loop
    perform set_config('app.company_id', v_company::text, true);
    update partners.messages m set number = o.number
      from (select w.id, row_number() over (order by w.at,
                     array_position(array['link', 'handoff', 'delivery', 'package', 'recall'], w.body ->> 'kind'),
                     (w.body ->> 'version')::numeric, w.id) - count(*) over () as number
              from partners.messages w where w.company_id = v_company and w.is_waiting) o
     where m.company_id = v_company and m.id = o.id;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;

set role millwright_owner;
alter table partners.messages alter column number drop default;
alter table partners.messages alter column number add generated always as identity;
reset role;
