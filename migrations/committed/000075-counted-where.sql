--! Previous: sha1:147b3c09ebcbc6becbf1228231ceeb438951290c
--! Hash: sha1:a48050f56844f63332a1d248e1b18f89377fa0af
--! Message: counted-where

set role millwright_owner;

alter table work.task_counts
  add column ssu_id bigint,
  add constraint task_counts_ssu foreign key (company_id, ssu_id) references sites.ssus (company_id, id),
  drop constraint count_correction_has_reason,
  add constraint count_correction_has_reason
    check (reason is not null or signal_id is not null or good_quantity >= 0 and scrap_quantity >= 0);
comment on column work.task_counts.ssu_id is
  'The machine that it was counted on: the counter''s, or that of the task then; null: the task was on none.';
comment on column work.task_counts.good_quantity is
  'In the unit of the product made. Below zero takes counts back, or a counter''s reading that came late shows that '
  'they were counted earlier.';
comment on column work.task_counts.scrap_quantity is 'As good_quantity.';

alter table sites.ssus add column known_since timestamptz;
comment on column sites.ssus.known_since is
  'From when on its figures know of it: the first state or stop that its signals told, or the begin of the day of the '
  'first that a person told. Before that nobody had data. Null: nothing was told.';

reset role;

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update work.task_counts k
       set ssu_id = coalesce((select s.ssu_id from downtime.signals s
                               where s.company_id = v_company and s.id = k.signal_id), t.ssu_id)
      from work.tasks t
     where k.company_id = v_company and t.company_id = v_company and t.id = k.task_id;
    update sites.ssus m
       set known_since = f.at
      from (
        select n.ssu_id, min(case n.source when 'auto' then n.at
                             else date_trunc('day', n.at at time zone z.timezone) at time zone z.timezone end) as at
          from app.settings z
         cross join (
            select c.ssu_id, c.at, c.source from downtime.status_changes c
             where c.company_id = v_company and c.category <> 'NO_DATA'
            union all
            select s.ssu_id, s.started_at, s.source from downtime.stoppages s where s.company_id = v_company) n
         where z.company_id = v_company
         group by n.ssu_id) f
     where m.company_id = v_company and m.id = f.ssu_id;
    insert into insights.late_news (company_id, ssu_id, span)
    select v_company, m.id, '(,)' from sites.ssus m where m.company_id = v_company and m.known_since is not null;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
