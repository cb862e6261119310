-- The triggers come first: making them waits for those who write the tables, and keeps others out until this
-- transaction ends. Looks company by company, as the owner is under the company rule as everybody.
create function inventory.keep_levels()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
begin
  create or replace trigger note_lines after insert on inventory.balances referencing new table as new_rows
    for each statement execute function app.note_lines();
  create or replace trigger note_line after delete or update of product_id, storage_unit_id, bin on inventory.balances
    for each row execute function app.note_line();
  create or replace trigger note_transit after update of quantity on inventory.balances for each row
    when (old.bin = 'transit') execute function app.note_line();
  create or replace trigger note_product after insert or delete on inventory.products for each row
    execute function app.note_product();
  create or replace trigger note_product_use after update of is_active on inventory.products for each row
    when (old.is_active is distinct from new.is_active) execute function app.note_product();
  create or replace trigger note_unit after update on inventory.storage_units for each row
    when ((old.site_id, old.ownership) is distinct from (new.site_id, new.ownership))
    execute function app.note_unit();
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    delete from app.kept_counts k where k.company_id = v_company and k.list = 'inventory.stock_levels';
    delete from inventory.kept_levels c where c.company_id = v_company;
    delete from inventory.level_news n where n.company_id = v_company;
    insert into inventory.level_news (product_id) select p.id from inventory.products p where p.company_id = v_company;
  end loop;
  while inventory.count_levels() > 0 loop
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
comment on function inventory.keep_levels is
  'Counts the rows of inventory.stock_levels, for every company, and keeps that right from then on. Asked again, it '
  'mends it.';
