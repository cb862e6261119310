--! Previous: sha1:a698a58cb0e28023b798bb0050a738206672453b
--! Hash: sha1:2c2e388759f0060552df258288eed013dea4ed89
--! Message: numbers

set role millwright_owner;

create schema numbers;
comment on schema numbers is 'A sequence for each company, of_<its number>, that all numbers of its rows come from.';

-- Companies that are there begin above whatever they may have, and random steps further, as new ones do.
do $$
declare
  v_sequence regclass;
  v_last bigint;
  v_above bigint := 0;
  v_company bigint;
begin
  for v_sequence in
    select c.oid from pg_catalog.pg_class c
     where c.relkind = 'S' and c.relowner = 'millwright_owner'::regrole and c.oid <> 'app.trial_number'::regclass
  loop
    execute format('select last_value from %s', v_sequence) into v_last;
    v_above := greatest(v_above, v_last);
  end loop;
  for v_company in select id from app.companies loop
    execute format('create sequence numbers.of_%s start with %s', v_company,
                   v_above + 100000000 + floor(random() * 900000000));
  end loop;
end;
$$;

drop sequence app.call_id, app.id_shuffle, inventory.ledger_group_id;
comment on column app.audit_log.id is 'Of the call.';
comment on column inventory.stock_ledger.group_id is 'Rows that were posted together have the same.';

reset role;
