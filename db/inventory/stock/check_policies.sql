-- The worker's question, each minute, asked again until there is nothing left. A lot that expired since its product was
-- looked at may have taken it to where it is reordered; and what was used a month ago no longer counts, without
-- anybody's call. What is a day old is looked at in any case, so no lot that expired earlier is read; where there is
-- nothing, two looks at indexes end it. In portions, as app.remove_expired; whoever runs this sees which companies
-- there are.
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
       union
      select s.product_id from inventory.stock_policies s
       where s.company_id = v_company and s.checked_at <= app.now() - interval '1 day'
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
comment on function inventory.check_policies is
  'Looks at stock policies of products of which a lot expired since somebody looked, or at which nobody looked for a '
  'day, a portion of each company''s a call; answers of how many products. Emits stock.reorder_triggered.';
