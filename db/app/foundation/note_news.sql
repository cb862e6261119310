-- What is told of times that are over is noted beside it, in its own transaction, so that no sum of a day is believed
-- that does not have it (insights.window_figures). What is told as it happens is not: a day is summed two hours after
-- its end at the earliest, and this is asked of rows that are an hour old, by the triggers' conditions (db/news.sql).
--
-- The argument says what kind of row it is: stop, state, count, task, machine; all: it concerns all machines.
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_kind constant text := tg_argv[0];
begin
  insert into insights.late_news (company_id, ssu_id, span)
  select (r.was ->> 'company_id')::bigint,
         case v_kind
           when 'machine' then (r.was ->> 'id')::bigint
           when 'count' then (
             select t.ssu_id from work.tasks t
              where t.company_id = (r.was ->> 'company_id')::bigint and t.id = (r.was ->> 'task_id')::bigint)
           when 'all' then null
           else (r.was ->> 'ssu_id')::bigint
         end,
         case v_kind
           when 'stop' then tstzrange((r.was ->> 'started_at')::timestamptz, (r.was ->> 'ended_at')::timestamptz, '[]')
           when 'state' then tstzrange((r.was ->> 'at')::timestamptz, null)
           when 'count' then tstzrange((r.was ->> 'occurred_at')::timestamptz,
                                       (r.was ->> 'occurred_at')::timestamptz, '[]')
           when 'task' then (
             select tstzrange(min(c.occurred_at), max(c.occurred_at), '[]') from work.task_counts c
              where c.company_id = (r.was ->> 'company_id')::bigint and c.task_id = (r.was ->> 'id')::bigint
             having count(*) > 0)
           else '(,)'
         end
    from (values (case when tg_op <> 'INSERT' then to_jsonb(old) end), (case when tg_op <> 'DELETE' then to_jsonb(new)
                  end)) r (was)
   where r.was is not null and (v_kind in ('all', 'count', 'machine') or r.was ->> 'ssu_id' is not null)
     and (v_kind <> 'task' or exists (
       select from work.task_counts c
        where c.company_id = (r.was ->> 'company_id')::bigint and c.task_id = (r.was ->> 'id')::bigint))
     and (v_kind <> 'count' or exists (
       select from work.tasks t where t.company_id = (r.was ->> 'company_id')::bigint
          and t.id = (r.was ->> 'task_id')::bigint and t.ssu_id is not null));
  return null;
end;
$$;
comment on function app.note_news is
  'Notes of which machine and time something was told that is over, or what now means something else.';
