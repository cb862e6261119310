create function quality.ncrs_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
begin
  perform app.require_member();
  v_ncr := quality.find_ncr(p_id);
  return (
    select (quality.ncrs_json(array[v_ncr]))[1]::jsonb || jsonb_build_object(
        'details', t.details, 'failedChecks', v_ncr.failed_checks, 'notes', v_ncr.notes,
        'reworkTaskId', r.external_id, 'history', quality.ncr_history(t.external_id))
      from work.tasks t
      left join work.tasks r on r.company_id = t.company_id and r.id = v_ncr.rework_task_id
     where t.company_id = v_ncr.company_id and t.id = v_ncr.task_id);
end;
$$;
comment on function quality.ncrs_get is
  'One nonconformance report, with the checks that failed and what became of it. Refuses with not_found, also for one '
  'whose task the member does not see.';
