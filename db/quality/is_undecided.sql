create function quality.is_undecided(p_ncr work.tasks)
  returns boolean
  language sql stable
  return p_ncr.status not in ('done', 'declined') and exists (
    select from quality.ncrs n where n.company_id = app.company_id() and n.task_id = p_ncr.id and n.disposition is null);
comment on function quality.is_undecided is
  'Whether a nonconformance report still waits for its disposition.';
