-- A task that is over keeps none: work.stays_ended looks when it is taken up again.
create function inventory.tasks_to_move(p_product_id bigint)
  returns setof work.tasks
  language sql stable
  begin atomic
    select t.* from work.tasks t
     where t.company_id = app.company_id() and t.status not in ('done', 'declined')
       and not work.is_finished(t.status, t.is_partial_completion)
       and (t.answers @? '$.*[*].sku' or t.kit_for_task_id is not null)
       and p_product_id = any (inventory.products_to_move(t));
  end;
comment on function inventory.tasks_to_move is
  'The tasks that are not over and are still to move some of a product.';
