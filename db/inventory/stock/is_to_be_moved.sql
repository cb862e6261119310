-- A task that is over keeps none: work.check_reopening looks when it is taken up again.
create function inventory.is_to_be_moved(p_product_id bigint)
  returns boolean
  language sql stable
  return exists (
    select from work.tasks t
     where t.company_id = app.company_id() and t.status not in ('done', 'declined')
       and not work.is_finished(t.status, t.is_partial_completion) and t.answers @? '$.*[*].sku'
       and p_product_id = any (inventory.products_to_move(t)));
comment on function inventory.is_to_be_moved is
  'Whether a task that is not over is still to move some of a product.';
