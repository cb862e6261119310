-- It moves once, so what was taken off the cart since comes by another one.
create function inventory.kit_lacks(p_task work.tasks)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'kit_incomplete', 'message',
             format('%s lacks %s of %s, and this task has brought its goods already: another kitting task brings that.',
                    u.name, trim_scale(k.quantity), p.sku)) order by p.sku), '[]')
      from (select n.product_id, sum(n.quantity) as quantity from inventory.kit_needs(p_task) n group by 1) k
      join inventory.products p on p.company_id = app.company_id() and p.id = k.product_id
      join inventory.storage_units u on u.company_id = app.company_id() and u.id = p_task.to_storage_unit_id;
  end;
comment on function inventory.kit_lacks is
  'Warnings of what a kit cart lacks whose kitting task was taken up again and ended anew.';
