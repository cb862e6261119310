create function work.makes(p_task work.tasks, p_type work.task_types)
  returns bigint
  language sql immutable
  return coalesce(p_task.posted_product_id, p_type.parent_product_id);
comment on function work.makes is
  'The product that a task makes: what it, or the task whose work it carries on, posted first, else what its type '
  'says; null: none.';
