-- As app.note_news, of stops that are told late, change or go: a statement may be of thousands, so of each machine one
-- time is noted that has them all.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_stop_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off -- a plan that was made for one row is kept, and takes seconds for five thousand
as $$
begin
  if tg_op = 'INSERT' then
    insert into insights.late_news (company_id, ssu_id, span)
    select r.company_id, r.ssu_id,
           tstzrange(min(r.started_at), case when bool_and(r.ended_at is not null) then max(r.ended_at) end, '[]')
      from new_rows r where r.started_at < now() - interval '1 hour'
     group by r.company_id, r.ssu_id;
  elsif tg_op = 'DELETE' then
    insert into insights.late_news (company_id, ssu_id, span)
    select r.company_id, r.ssu_id,
           tstzrange(min(r.started_at), case when bool_and(r.ended_at is not null) then max(r.ended_at) end, '[]')
      from old_rows r group by r.company_id, r.ssu_id;
  else
    with changed as materialized (
      select o.company_id, o.ssu_id as old_ssu_id, o.started_at as old_started_at, o.ended_at as old_ended_at,
             n.ssu_id, n.started_at, n.ended_at
        from old_rows o
        join new_rows n on n.company_id = o.company_id and n.id = o.id
       where least(o.started_at, n.started_at) < now() - interval '1 hour'
         and (o.ssu_id, o.started_at, o.ended_at, o.reason_code_id)
             is distinct from (n.ssu_id, n.started_at, n.ended_at, n.reason_code_id)
    )
    insert into insights.late_news (company_id, ssu_id, span)
    select r.company_id, r.ssu_id,
           tstzrange(min(r.started_at), case when bool_and(r.ended_at is not null) then max(r.ended_at) end, '[]')
      from (select c.company_id, c.old_ssu_id as ssu_id, c.old_started_at as started_at, c.old_ended_at as ended_at
              from changed c
            union all
            select c.company_id, c.ssu_id, c.started_at, c.ended_at from changed c) r
     group by r.company_id, r.ssu_id;
  end if;
  return null;
end;
$$;
comment on function app.note_stop_news is
  'Notes of which machine and time stops were told that are over, or are otherwise now.';
