-- Also by an answer to a field that is not shown: it may be.
create function inventory.is_to_be_moved(p_product_id bigint)
  returns boolean
  language sql stable
  return exists (
    select from inventory.products p
      join work.tasks t on t.company_id = p.company_id and t.status not in ('done', 'declined')
       and not work.is_finished(t.status, t.is_partial_completion) and t.stock_moved_at is null
       and jsonb_path_exists(t.answers, '$.*[*] ? (@.sku == $sku)', jsonb_build_object('sku', p.sku))
      left join work.task_types y on y.company_id = t.company_id and y.id = t.type_id
     where p.company_id = app.company_id() and p.id = p_product_id
       and (y.is_inventory or t.kit_for_task_id is not null));
comment on function inventory.is_to_be_moved is
  'Whether a task that is not over moves some of a product at its end, as its form says by now.';
