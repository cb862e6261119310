-- What quality.release_inspected and keep_recalled_apart look at, told to who has just finished the inspection,
-- or decided on a report that it waited for.
create function quality.stays_because(p_inspection quality.inspections)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_open text;
  v_recalls text;
  v_against text;
  v_task work.tasks;
begin
  select string_agg(n.code, ', ' order by n.task_id) into v_open
    from quality.ncrs n
   where n.company_id = app.company_id() and (n.inspection_id = p_inspection.id or n.lot_id = p_inspection.lot_id)
     and n.disposition is null;
  select string_agg(distinct c.code, ', ') into v_recalls
    from (select p_inspection.lot_id as node where p_inspection.lot_id is not null
          union all
          select -l.serial_id from quality.inspection_lines l
           where l.company_id = app.company_id() and l.inspection_id = p_inspection.id
             and p_inspection.released_at is not null) h
   cross join lateral unnest(quality.recalls_of(h.node)) c (code);
  if v_open is not null then
    return format('as nobody has decided on %s: ncrs.disposition does, and %s', v_open,
                  quality.after_decision(p_inspection)
                  || coalesce(', once recalls.release has given it back, as it is held by ' || v_recalls, ''));
  elsif v_recalls is not null then
    return format('as it is held by %s: recalls.release gives it back', v_recalls);
  end if;
  v_against := quality.stands_against(p_inspection);
  if v_against is not null then
    return format('as %s: %s', v_against, quality.way_back(p_inspection.lot_id, p_inspection.id));
  elsif exists (select from production.lots l
                 where l.company_id = app.company_id() and l.id = p_inspection.lot_id
                   and l.expires_at <= app.now()) then
    return 'as the lot has expired: a report (ncrs.open, ncrs.disposition) scraps it or sends it back';
  end if;
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_inspection.task_id;
  return 'until its inspection is done' || case when exists (
           select from work.carried(v_task.id, p_onward => false) r (task_id) where r.task_id <> v_task.id)
         then format(', which goes on as task %s', v_task.external_id) else '' end;
end;
$$;
comment on function quality.stays_because is
  'Why goods of an inspection are in quarantine still, and what becomes of them by which call.';
