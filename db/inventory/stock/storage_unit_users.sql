create function inventory.storage_unit_users(p_id bigint)
  returns text[]
  language sql stable
  begin atomic
    select array(
      select 'stock' where exists (select from inventory.balances b
                                    where b.company_id = app.company_id() and b.storage_unit_id = p_id)
      union all
      select 'open work orders' where exists (
        select from production.work_orders w
         where w.company_id = app.company_id() and w.kit_storage_unit_id = p_id
           and w.status in ('draft', 'released', 'in_progress'))
      union all
      select 'goods on their way to a partner' where exists (
        select from partners.goods_on_their_way() g where g.storage_unit_id = p_id));
  end;
comment on function inventory.storage_unit_users is
  'What keeps it from being changed whose a storage unit is: stock in it, open orders that take material from it, '
  'goods from it that may come back as they were sent.';
