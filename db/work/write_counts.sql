-- Pieces are of the counter's machine, or of the one that the task was on then; a correction is of those that what it
-- takes back is of (work.correction_rows).
create function work.write_counts(
  p_task                 work.tasks,
  p_pieces               work.pieces[],
  p_scrap_reason_code_id bigint default null,
  p_reason               text default null,
  p_signal_id            bigint default null
)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu_id bigint;
begin
  if p_signal_id is not null then
    select s.ssu_id into v_ssu_id from downtime.signals s where s.company_id = app.company_id() and s.id = p_signal_id;
  end if;
  insert into work.task_counts (company_id, task_id, ssu_id, good_quantity, scrap_quantity, scrap_reason_code_id,
                                person_id, reason, occurred_at, recorded_at, signal_id, since)
  select app.company_id(), p_task.id, c.ssu_id, c.good, c.scrap, case when c.scrap <> 0 then c.code end,
         app.person_id(), p_reason, c.at, app.now(), p_signal_id, c.since
    from (
      select case when p_signal_id is not null then v_ssu_id else work.machine_at(p_task.id, p_task.ssu_id, p.at) end
               as ssu_id, coalesce(p.at, app.now()) as at, p.good, p.scrap, p.since,
             p_scrap_reason_code_id as code
        from unnest(p_pieces) p where p_reason is null
      union all
      select r.ssu_id, r.at, r.good, r.scrap, null, r.scrap_reason_code_id
        from unnest(p_pieces) p
       cross join lateral work.correction_rows(p_task, p.at, p.good, p.scrap, p_scrap_reason_code_id) r
       where p_reason is not null) c;
end;
$$;
comment on function work.write_counts is
  'Writes down what was counted on a locked task, or corrects that.';
