-- As app.note_news, of counts that are told late or go. A report says since when the next one of its task was made
-- (insights.made_in), which is not believed either; and on a machine whose counters count, which later ones are left
-- out (insights.told_by_counter): nothing that follows it is. A correction takes pieces of any time of its task, and
-- others than before where more are told of its time (insights.correction_parts): then nothing since the task's first
-- count is. A counter tells thousands in a statement, so of each task and machine one time is noted that has them all.
-- Of a deletion new_rows are those that go.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_count_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_hour_ago constant timestamptz := now() - interval '1 hour';
begin
  if not exists (select from new_rows r where tg_op = 'DELETE' or r.occurred_at < v_hour_ago or r.reason is not null
                                               or r.signal_id is not null) then
    return null;
  end if;
  insert into insights.late_news (company_id, ssu_id, span)
  select n.company_id, n.machine_id, n.told
    from (
      select r.company_id, r.machine_id, r.is_late, case
               when c.is_corrected then (
                 select tstzrange(min(k.occurred_at), null) from work.task_counts k
                  where k.company_id = r.company_id and k.task_id = r.task_id)
               when r.signal_id is not null or downtime.has_counted(r.machine_id) then tstzrange(r.first, null)
               else tstzrange(r.first, greatest(r.last, (
                      select coalesce(min(n.occurred_at) filter (where n.reason is null), max(n.occurred_at))
                        from work.task_counts n
                       where n.company_id = r.company_id and n.task_id = r.task_id and n.signal_id is null
                         and n.occurred_at > r.last)), '[]')
             end as told
        from (
          select g.*, case
                   when g.signal_id is not null
                   then (select s.ssu_id from downtime.signals s
                          where s.company_id = g.company_id and s.id = g.signal_id)
                   else coalesce(g.ssu_id, (select t.ssu_id from work.tasks t
                                             where t.company_id = g.company_id and t.id = g.task_id)) end as machine_id
            from (
              select t.company_id, t.task_id, t.signal_id, t.ssu_id, l.is_late, min(t.occurred_at) as first,
                     max(t.occurred_at) as last
                from new_rows t
               cross join lateral (select tg_op = 'DELETE' or t.occurred_at < v_hour_ago as is_late) l
               where l.is_late or t.reason is not null or t.signal_id is not null
               group by t.company_id, t.task_id, t.signal_id, t.ssu_id, l.is_late) g) r
       cross join lateral (
          select exists (
            select from work.task_counts c
             where c.company_id = r.company_id and c.task_id = r.task_id and c.reason is not null
               and c.occurred_at >= case when r.is_late then '-infinity' else r.first end) as is_corrected) c
       where r.machine_id is not null and (r.is_late or c.is_corrected)) n
   where n.is_late or lower(n.told) < v_hour_ago;
  return null;
end;
$$;
comment on function app.note_count_news is
  'Notes of which machines and times counts were told that are over, or corrections.';
