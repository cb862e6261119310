-- What is told of times that are over is noted beside it, in its own transaction, so that no sum of a day is believed
-- that does not have it (insights.window_figures). What is told as it happens is not: a day is summed two hours after
-- its end at the earliest, and this is asked of rows that are an hour old, by the triggers' conditions (db/news.sql).
--
-- The argument says what kind of row it is: machine, counter; all: it concerns all machines. Counts, stops and states
-- have functions of their own (app.note_count_news and others).
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into insights.late_news (company_id, ssu_id, span)
  select (r.was ->> 'company_id')::bigint,
         case tg_argv[0]
           when 'machine' then (r.was ->> 'id')::bigint
           when 'counter' then (r.was ->> 'ssu_id')::bigint
         end, '(,)'
    from (values (case when tg_op <> 'INSERT' then to_jsonb(old) end), (case when tg_op <> 'DELETE' then to_jsonb(new)
                  end)) r (was)
   where r.was is not null;
  return null;
end;
$$;
comment on function app.note_news is
  'Notes of which machine and time something was told that is over, or what now means something else.';
