--! Previous: sha1:cbeb530b97b4fabf18b0e58663fdcbb32812d71c
--! Hash: sha1:07913a14fbcc1c8bc4a13711cf8d3dfb916c9270
--! Message: counters-speak

set role millwright_owner;

alter table downtime.signals add column counts_since timestamptz;
comment on column downtime.signals.counts_since is
  'Of a counter whose advance is counted: its first reading since it is. From then to last_at it has told what its '
  'machine made. Null: none came.';
create index signals_counting on downtime.signals (company_id, ssu_id) where counts_since is not null;

alter table work.task_counts add column since timestamptz;
comment on column work.task_counts.since is
  'Of a counter: the reading before, since when it was made; null: a person reported it.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update downtime.signals s
       set counts_since = (select min(c.occurred_at) from work.task_counts c
                            where c.company_id = v_company and c.signal_id = s.id)
     where s.company_id = v_company and s.counts is not null and s.kind = 'counter';
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
