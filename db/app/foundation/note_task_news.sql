-- As app.note_count_news, of the counts of a task whose machine, type or beginning changes: on the machine that it
-- leaves and on the one that it comes to, and where they were made.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_task_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if exists (select from work.task_counts k where k.company_id = new.company_id and k.task_id = new.id) then
    insert into insights.late_news (company_id, ssu_id, span)
    select new.company_id, m.ssu_id,
           tstzrange(min(k.occurred_at), case when not downtime.has_counted(m.ssu_id) then max(k.occurred_at) end, '[]')
      from work.task_counts k
      left join downtime.signals s on s.company_id = k.company_id and s.id = k.signal_id
     cross join lateral unnest(array[old.ssu_id, new.ssu_id, k.ssu_id, s.ssu_id]) m (ssu_id)
     where k.company_id = new.company_id and k.task_id = new.id and m.ssu_id is not null
     group by m.ssu_id;
  end if;
  return null;
end;
$$;
comment on function app.note_task_news is
  'Notes of which machines and times a task has counts that now are of another machine, type or beginning.';
