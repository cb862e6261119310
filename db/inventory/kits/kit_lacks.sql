-- It moves once, so what its form left out, or was taken away since, comes by another one.
create function inventory.kit_lacks(p_task work.tasks)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'kit_incomplete', 'message',
             format('%s lacks %s of %s, and this task has brought %s: another kitting task brings that.', u.name,
                    trim_scale(k.quantity), p.sku,
                    case when p_task.stock_moved_at is null then 'nothing' else 'its goods already' end))
             order by p.sku), '[]')
      from (select n.product_id, sum(n.quantity) as quantity from inventory.kit_needs(p_task) n group by 1) k
      join inventory.products p on p.company_id = app.company_id() and p.id = k.product_id
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = p_task.to_storage_unit_id;
  end;
comment on function inventory.kit_lacks is
  'Warnings of what a kit still lacks whose kitting task has ended.';
