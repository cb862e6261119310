create function production.carries_for(p_storage_unit_id bigint, p_order_id bigint)
  returns text
  language sql stable
  return (select k.code from production.kit_carts() k
           where k.storage_unit_id = p_storage_unit_id and k.order_id is distinct from p_order_id limit 1);
comment on function production.carries_for is
  'The code of the open order whose kit a storage unit carries, unless it is that one; null where it carries none.';
