-- A factory spec cannot name archived vendors, so they stay where it has a list (commissioning.set_products_vendors).
-- A list that could name them (p_names_archived) is all of the product's; and what is made is bought of nobody.
create function inventory.drop_archived_vendors(p_product_id bigint, p_lists jsonb, p_names_archived boolean)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
begin
  delete from inventory.product_vendors v
   where v.company_id = app.company_id() and v.product_id = p_product_id
     and (p_lists -> 'recipe' <> '[]'
       or p_names_archived and p_lists ? 'vendors' and v.vendor_id not in (
            select n.id from inventory.vendors n
             where n.company_id = app.company_id()
               and n.name in (select e ->> 'vendor' from jsonb_array_elements(p_lists -> 'vendors') e)));
  return found;
end;
$$;
comment on function inventory.drop_archived_vendors is
  'Takes out of a product the archived vendors that its list no longer names. Answers whether there were any.';
