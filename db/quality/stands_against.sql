-- All that quality.release_inspected looks at besides reports that nobody has decided on, recalls and a lot's expiry. A
-- lot's quarantine stands against nothing as long as it is that of the inspection; with another reason it is named too.
create function quality.stands_against(p_inspection quality.inspections)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_task work.tasks;
  v_decided text;
  v_has_report boolean;
  v_status text;
  v_awaits boolean;
  v_reasons text;
begin
  select t.* into v_task from work.tasks t where t.company_id = app.company_id() and t.id = p_inspection.task_id;
  select string_agg(format('%s was decided %s%s', n.code, n.disposition,
                           case when n.serial_id is not null then ' of one piece' else '' end), ', ' order by n.task_id)
           filter (where n.disposition <> 'use_as_is' or not n.of_all), count(*) > 0
    into v_decided, v_has_report
    from (select r.*, bool_or(r.serial_id is null) over () as of_all
            from quality.ncrs r where r.company_id = app.company_id() and r.inspection_id = p_inspection.id) n;
  select l.status, l.awaits_inspection into v_status, v_awaits
    from production.lots l where l.company_id = app.company_id() and l.id = p_inspection.lot_id;
  v_reasons := nullif(concat_ws(' and ', v_decided,
    case when v_task.status = 'declined' then 'its inspection was declined'
      when v_task.status = 'done' and not v_has_report and quality.failed_checks(v_task) <> '[]'
        then 'measurements are out of limits, without a report' end), '');
  return case when v_status <> 'available' and (v_reasons is not null or not v_awaits)
           and quality.recalls_of(p_inspection.lot_id) = '{}'
           then concat_ws(' and ', v_reasons, 'the lot is ' || v_status) else v_reasons end;
end;
$$;
comment on function quality.stands_against is
  'What keeps goods of an inspection in quarantine also when it is done and its open reports are decided use_as_is; '
  'null for nothing.';
