-- As app.note_news, of a count that is told late or goes. A report says since when the next one of its task was made
-- (insights.made_in), which is not believed either; and on a machine whose counters count, which later ones are left
-- out (insights.told_by_counter): nothing that follows it is.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_count_news()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_count work.task_counts := case tg_op when 'DELETE' then old else new end;
  v_ssu_id bigint := v_count.ssu_id;
  v_until timestamptz;
begin
  if v_count.signal_id is not null then
    v_ssu_id := (select s.ssu_id from downtime.signals s
                  where s.company_id = v_count.company_id and s.id = v_count.signal_id);
  else
    if v_ssu_id is null then
      v_ssu_id := (select t.ssu_id from work.tasks t
                    where t.company_id = v_count.company_id and t.id = v_count.task_id);
    end if;
    if not downtime.has_counted(v_ssu_id) then
      v_until := greatest(v_count.occurred_at, (
        select coalesce(min(n.occurred_at) filter (where n.reason is null), max(n.occurred_at))
          from work.task_counts n
         where n.company_id = v_count.company_id and n.task_id = v_count.task_id and n.signal_id is null
           and n.occurred_at > v_count.occurred_at));
    end if;
  end if;
  if v_ssu_id is not null then
    insert into insights.late_news (company_id, ssu_id, span)
    values (v_count.company_id, v_ssu_id, tstzrange(v_count.occurred_at, v_until, '[]'));
  end if;
  return null;
end;
$$;
comment on function app.note_count_news is
  'Notes of which machine and time a count was told that is over.';
