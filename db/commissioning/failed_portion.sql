create function commissioning.failed_portion(
  p_run commissioning.runs, p_sqlstate text, p_constraint text, p_message text, p_detail text)
  returns commissioning.outcome
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_problem jsonb := (app.refusal(p_sqlstate, p_constraint, p_message, p_detail, p_run.context)).body::jsonb;
begin
  return (0, (
    select jsonb_build_object('section', c.section, 'name', c.name, 'action', c.action, 'problem', coalesce(v_problem,
             app.problem('internal_error', 'Something failed that should not.',
                         jsonb_build_object('transactionId', p_run.context -> 'transactionId'), p_run.context)))
      from commissioning.run_changes c
     where c.company_id = p_run.company_id and c.run_id = p_run.id and c.number = p_run.done + 1
  ))::commissioning.outcome;
end;
$$;
comment on function commissioning.failed_portion is
  'The end of a run of which a portion was refused or failed whole: where it stood, and the problem.';
