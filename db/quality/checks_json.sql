create function quality.checks_json(p_task work.tasks)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_checks jsonb := quality.failed_checks(p_task);
begin
  if v_checks = '[]' then
    return '{"failedChecks": [], "ncrId": null}';
  end if;
  return jsonb_build_object(
    'failedChecks', (select coalesce(jsonb_agg(c -> 'field' order by n), '[]')
                       from jsonb_array_elements(v_checks) with ordinality as e (c, n)),
    'ncrId', (quality.ncr_for(p_task.id, v_checks)).external_id);
end;
$$;
comment on function quality.checks_json is
  'The measurements of a task that are outside their limits, by title, and the report opened for them.';
