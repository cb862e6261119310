create function app.dry_run_answer(p_plan jsonb, p_problem jsonb)
  returns app.answer
  language sql volatile
  return (200, app.tell_plan(jsonb_build_object(
    'dryRun', true, 'accepted', p_problem is null, 'problem', p_problem,
    'changes', coalesce(p_plan -> 'changes', '[]'), 'effects', coalesce(p_plan -> 'effects', '[]'),
    'result', p_plan -> 'result', 'planHash', p_plan -> 'planHash')
    || case when p_plan ? 'names'
         then jsonb_build_object('names', p_plan -> 'names', 'statedBy', p_plan -> 'statedBy') else '{}' end)::text,
    false)::app.answer;
comment on function app.dry_run_answer is
  'The answer of a dry run: what would change and follow, or the problem that would refuse it; to agents with '
  'the names of what it names by ids, and who decided.';
