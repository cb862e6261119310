create function maintenance.is_of_rule(p_task_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select exists (select from maintenance.asked_of(p_task_id));
  end;
comment on function maintenance.is_of_rule is
  'Whether a usage or condition rule asked for a task, or for the one whose rest it is.';
