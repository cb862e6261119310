create function work.codes_lacking(p_task work.tasks)
  returns text[]
  language sql immutable
  return array_remove(array[
    case when (p_task).problem_code_id is null then 'problemCodeId' end,
    case when (p_task).cause_code_id is null then 'causeCodeId' end,
    case when (p_task).remedy_code_id is null then 'remedyCodeId' end], null);
comment on function work.codes_lacking is
  'The failure codes that a task does not have, by the keys that callers send.';
