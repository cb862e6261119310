-- An inspection is passed when its task is done and no report found on it says otherwise, nor is about one piece alone;
-- a report about the lot that nobody has decided on holds back all of the lot. What is out of limits and has no report,
-- in a company without an NCR task type, stays in quarantine until a person moves it.
create function quality.passed_inspections(p_inspection_id bigint, p_lot_id bigint)
  returns bigint[]
  language sql stable
  return array(
    select i.id
      from quality.inspections i
      join work.tasks t on t.company_id = i.company_id and t.id = i.task_id and t.status = 'done'
     where i.company_id = app.company_id() and i.released_at is null
       and (i.lot_id = p_lot_id or p_lot_id is null and i.id = p_inspection_id)
       and not exists (select from quality.ncrs n where n.company_id = i.company_id and n.inspection_id = i.id
                          and n.disposition is distinct from 'use_as_is')
       and not exists (select from quality.ncrs n where n.company_id = i.company_id and n.lot_id = p_lot_id
                          and n.disposition is null)
       and (exists (select from quality.ncrs n where n.company_id = i.company_id and n.inspection_id = i.id
                       and n.serial_id is null)
         or quality.failed_checks(t) = '[]'
        and not exists (select from quality.ncrs n where n.company_id = i.company_id and n.inspection_id = i.id))
     order by i.id);
comment on function quality.passed_inspections is
  'Which inspections of a lot, or which one of what has no lot, are passed and have released nothing yet.';
