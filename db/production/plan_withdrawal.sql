create function production.plan_withdrawal(p_task_id bigint, p_quantity numeric)
  returns inventory.movement[]
  language sql stable
  return production.plan_taking(null, p_task_id, p_quantity, 'goods', null,
    'The task made %s fewer of %s than were posted, and only %s of its pieces are still among the goods%s: bring the '
    'others back first.');
comment on function production.plan_withdrawal is
  'Which pieces that a task posted, and that were not made, leave stock again. Refuses with insufficient_stock.';
