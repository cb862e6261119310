--! Previous: sha1:11bc6c965edbbe41940b4357af3e227ee8e1814b
--! Hash: sha1:7d113baaa45175ed2d71543c3d719a51b37b19a9
--! Message: uncounted-minutes

set role millwright_owner;

alter table downtime.uncounted_pieces add column minutes smallint[] not null default '{}';
comment on column downtime.uncounted_pieces.minutes is
  'The minutes of the hour in which readings counted some of them.';

reset role;

-- Of what was kept before only the last is known.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update downtime.uncounted_pieces k
       set minutes = array[extract(minute from k.last_at at time zone 'UTC')::smallint]
     where k.company_id = v_company;
    insert into insights.late_news (company_id, ssu_id, span)
    select v_company, g.ssu_id, tstzrange(min(k.hour), null)
      from downtime.uncounted_pieces k
      join downtime.signals g on g.company_id = k.company_id and g.id = k.signal_id
     where k.company_id = v_company group by g.ssu_id;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
