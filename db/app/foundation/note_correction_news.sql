-- What a correction takes back counts when that was counted (insights.correction_parts). What it adds is left out as
-- the report before it: so from the first on that was told after what the news is of, nothing is believed. One that
-- says good pieces to be scrap, or otherwise, takes those first that no counter told: what is told late of counters may
-- move that to any pieces of its task.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_correction_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into insights.late_news (company_id, ssu_id, span)
  select new.company_id, new.ssu_id, tstzrange(min(x.since), null)
    from (
      select c.occurred_at as since
        from work.task_counts c
       where not upper_inf(new.span) and c.company_id = new.company_id and c.reason is not null
         and c.occurred_at > upper(new.span)
         and c.task_id in (
               select k.task_id from insights.counts_on(array[new.ssu_id], tstzrange(lower(new.span), upper(new.span)
                                                                                     + interval '1 microsecond')) k)
      union all
      select k.occurred_at
        from (select distinct c.task_id
                from work.task_counts c
               where c.company_id = new.company_id and (c.ssu_id = new.ssu_id or c.ssu_id is null)
                 and c.reason is not null and c.good_quantity + c.scrap_quantity = 0
                 and c.occurred_at >= lower(new.span)) t
        join work.task_counts k on k.company_id = new.company_id and k.task_id = t.task_id
       where k.occurred_at < lower(new.span)) x
  having count(*) > 0;
  return null;
end;
$$;
comment on function app.note_correction_news is
  'Notes that corrections lean on what was told late.';
