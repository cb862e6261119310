-- What quality.release_inspected and keep_recalled_apart look at, told to who has just finished the inspection,
-- or decided on a report that it waited for. p_node: the lot, or a piece by its id below 0, whose recalls count.
create function quality.stays_because(p_inspection quality.inspections, p_node bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_open text;
  v_recalls text := nullif(array_to_string(quality.recalls_of(p_node), ', '), '');
  v_against text;
  v_task work.tasks;
begin
  select string_agg(n.code, ', ' order by n.task_id) into v_open
    from quality.ncrs n
   where n.company_id = app.company_id() and (n.inspection_id = p_inspection.id or n.lot_id = p_inspection.lot_id)
     and n.disposition is null;
  if v_open is not null then
    return format('as nobody has decided on %s: ncrs.disposition does, and %s%s', v_open,
                  quality.after_decision(p_inspection), quality.after_recall(p_node));
  end if;
  v_against := case when p_inspection.released_at is null then quality.stands_against(p_inspection) end;
  if v_against is not null then
    return format('as %s: %s%s', v_against, quality.way_back(p_inspection.lot_id, p_inspection.id),
                  quality.after_recall(p_node));
  elsif v_recalls is not null then
    return format('as it is held by %s: recalls.release gives it back', v_recalls);
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
