-- What was used a month ago no longer counts, without anybody's call, and lots expire while no worker runs
-- (inventory.check_expiries). In portions, as app.remove_expired.
create function inventory.check_policies(p_most integer default 500)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
  v_products bigint[];
  v_checked bigint := 0;
begin
  for v_company in select c.id from app.companies c where c.archived_at is null order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    v_products := array(select distinct s.product_id from inventory.stock_policies s
                         where s.company_id = v_company and s.checked_at <= app.now() - interval '1 day' limit p_most);
    perform inventory.check_reorder(v_products);
    update inventory.stock_policies s set checked_at = app.now()
     where s.company_id = v_company and s.product_id = any (v_products);
    v_checked := v_checked + cardinality(v_products);
  end loop;
  return v_checked;
end;
$$;
comment on function inventory.check_policies is
  'Looks at stock policies that nobody looked at for a day, a portion of each company''s a call; answers of how many '
  'products. Emits stock.reorder_triggered.';
