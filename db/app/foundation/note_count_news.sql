-- As app.note_news, of a count that is told late or goes. A report says since when the next one of its task was made
-- (insights.made_in), which is not believed either; and on a machine whose counters count, which later ones are left
-- out (insights.told_by_counter): nothing that follows it is. A correction takes pieces of any time of its task, and
-- others than before where more are told of its time (insights.correction_parts): then nothing since the task's first
-- count is.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_count_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_hour_ago constant timestamptz := now() - interval '1 hour';
  v_count work.task_counts := case tg_op when 'DELETE' then old else new end;
  v_is_late constant boolean := tg_op = 'DELETE' or v_count.occurred_at < v_hour_ago;
  v_is_corrected constant boolean := exists (
    select from work.task_counts c
     where c.company_id = v_count.company_id and c.task_id = v_count.task_id and c.reason is not null
       and c.occurred_at >= case when v_is_late then '-infinity' else v_count.occurred_at end);
  v_ssu_id bigint := v_count.ssu_id;
  v_told tstzrange;
begin
  if not v_is_late and not v_is_corrected then
    return null;
  end if;
  if v_count.signal_id is not null then
    v_ssu_id := (select s.ssu_id from downtime.signals s
                  where s.company_id = v_count.company_id and s.id = v_count.signal_id);
  elsif v_ssu_id is null then
    v_ssu_id := (select t.ssu_id from work.tasks t where t.company_id = v_count.company_id and t.id = v_count.task_id);
  end if;
  v_told := case
    when v_is_corrected then (
      select tstzrange(min(k.occurred_at), null) from work.task_counts k
       where k.company_id = v_count.company_id and k.task_id = v_count.task_id)
    when v_count.signal_id is not null or downtime.has_counted(v_ssu_id) then tstzrange(v_count.occurred_at, null)
    else tstzrange(v_count.occurred_at, greatest(v_count.occurred_at, (
           select coalesce(min(n.occurred_at) filter (where n.reason is null), max(n.occurred_at))
             from work.task_counts n
            where n.company_id = v_count.company_id and n.task_id = v_count.task_id and n.signal_id is null
              and n.occurred_at > v_count.occurred_at)), '[]')
  end;
  if v_ssu_id is not null and (v_is_late or lower(v_told) < v_hour_ago) then
    insert into insights.late_news (company_id, ssu_id, span) values (v_count.company_id, v_ssu_id, v_told);
  end if;
  return null;
end;
$$;
comment on function app.note_count_news is
  'Notes of which machine and time a count was told that is over, or a correction.';
