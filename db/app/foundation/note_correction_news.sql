-- What a correction takes back is worth what it was when it was counted, and left out as it was (insights.taken_back):
-- so late news of some time is news of the corrections, too, that were told after it of what was counted then. From the
-- first of them on nothing is believed; news that has no end has them already.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_correction_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into insights.late_news (company_id, ssu_id, span)
  select new.company_id, new.ssu_id, tstzrange(min(c.occurred_at), null)
    from work.task_counts c
   where c.company_id = new.company_id and c.reason is not null and c.occurred_at > upper(new.span)
     and c.task_id in (
           select k.task_id from insights.counts_on(array[new.ssu_id], tstzrange(lower(new.span), upper(new.span)
                                                                                 + interval '1 microsecond')) k)
  having count(*) > 0;
  return null;
end;
$$;
comment on function app.note_correction_news is
  'Notes that corrections lean on what was told late.';
