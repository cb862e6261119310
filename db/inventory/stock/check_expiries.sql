-- The worker's question, asked again until there is nothing left: which products had a lot expire since their policies
-- were looked at? Who never writes is told too, within a minute. What nobody looked at for a day is check_policies'
-- matter, so no lot that expired earlier is read here, and where nothing expired one look at an index ends it. In
-- portions, as app.remove_expired; whoever runs this sees which companies there are.
create function inventory.check_expiries(p_most integer default 500)
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
    v_products := array(
      with expired as materialized (
        select l.product_id, max(l.expires_at) as expires_at
          from production.lots l
         where l.company_id = v_company and l.expires_at > app.now() - interval '1 day'
           and l.expires_at <= app.now() and l.status = 'available'
         group by l.product_id
      )
      select e.product_id from expired e
       where exists (select from inventory.stock_policies s
                      where s.company_id = v_company and s.product_id = e.product_id and s.checked_at < e.expires_at)
       limit p_most);
    continue when v_products = '{}';
    perform inventory.check_reorder(v_products);
    update inventory.stock_policies s set checked_at = app.now()
     where s.company_id = v_company and s.product_id = any (v_products);
    v_checked := v_checked + cardinality(v_products);
  end loop;
  return v_checked;
end;
$$;
comment on function inventory.check_expiries is
  'Looks at stock policies of products of which a lot expired since somebody looked, a portion of each company''s a '
  'call; answers of how many products. Emits stock.reorder_triggered.';
