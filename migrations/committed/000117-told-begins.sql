--! Previous: sha1:488c6fa1db1eb1bd45a2347f4347a0fdc4a62ca9
--! Hash: sha1:9f92ce367fef8982ef3507c41db8f8d80db442ee
--! Message: told-begins

set role millwright_owner;

alter table downtime.stoppages add column begun_at timestamptz;
comment on column downtime.stoppages.begun_at is
  'When the stop began as whoever reported it by hand said: late readings may show that the machine stood before that. '
  'Null: nobody reported it so.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update downtime.stoppages s
       set begun_at = s.started_at
     where s.company_id = v_company and s.source = 'manual' and not exists (
             select from downtime.status_changes c
              where c.company_id = s.company_id and c.ssu_id = s.ssu_id and c.at = s.started_at
                and c.source = 'manual' and c.category = 'DOWN');
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;

set role millwright_owner;

alter table downtime.stoppages
  add constraint stoppage_begun_by_a_person check (begun_at is null or source = 'manual');

reset role;
