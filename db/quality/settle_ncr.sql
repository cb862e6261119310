-- The tasks are locked first: one that is being finished at this moment is then seen as done, or sees this decision.
create function quality.settle_ncr(p_ncr quality.ncrs)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_inspection record;
  v_ids bigint[] := '{}';
begin
  perform work.lock_task(w.task_id)
     from (select distinct i.task_id from quality.inspections i
            where i.company_id = app.company_id() and (i.id = p_ncr.inspection_id or i.lot_id = p_ncr.lot_id)
              and i.released_at is null
            order by i.task_id) w;
  for v_inspection in
    select i.id, i.lot_id from quality.inspections i
     where i.company_id = app.company_id() and (i.id = p_ncr.inspection_id or i.lot_id = p_ncr.lot_id)
       and i.released_at is null
     order by i.id
  loop
    v_ids := v_ids || v_inspection.id;
    perform quality.release_inspected(v_inspection.id, v_inspection.lot_id);
  end loop;
  return quality.inspection_warnings(v_ids);
end;
$$;
comment on function quality.settle_ncr is
  'Releases what was inspected and only waited for this report; answers a warning of what stays in quarantine all the '
  'same.';
