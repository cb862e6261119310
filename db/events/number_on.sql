-- A cluster counts its transactions by itself. In another one, as after a restore, what is written would stand before
-- what was brought along, which nobody would be shown until its numbers had been counted up to. Looked at company by
-- company, as the owner of the tables is under the company rule as everybody.
create function events.number_on()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_identifier bigint := (select c.system_identifier from pg_control_system() c);
  v_company bigint;
  v_last bigint := 0;
  v_base bigint;
begin
  if exists (select from events.numbering n where n.system_identifier = v_identifier) then
    return;
  end if;
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    v_last := greatest(v_last,
      (select max(e.transaction_id) from events.events e where e.company_id = v_company),
      (select max(greatest(c.from_transaction, c.until_transaction)) from events.catch_ups c
        where c.company_id = v_company));
  end loop;
  v_base := greatest(v_last + 1 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint, 0);
  insert into events.numbering as n (system_identifier, base) values (v_identifier, v_base)
  on conflict (only_row) do update set system_identifier = excluded.system_identifier, base = excluded.base;
end;
$$;
comment on function events.number_on is
  'Lets what is written from now on stand behind what is in the outbox, where that came from another cluster.';
