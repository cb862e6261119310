-- The ledger holds numbers: its history, and the consumption that reordering goes by, are in the unit of now.
create function inventory.relabelled_warnings(p_product_id bigint, p_from text, p_to text)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'past_figures', 'message',
             format('What was posted of %s in %s is shown, and counts for reordering, in %s, by the same numbers.',
                    p.sku, p_from, p_to))), '[]')
      from inventory.products p
     where p.company_id = app.company_id() and p.id = p_product_id and p_from <> p_to
       and exists (select from inventory.stock_ledger g
                    where g.company_id = p.company_id and g.product_id = p.id);
  end;
comment on function inventory.relabelled_warnings is
  'The warning that what was posted of a product before goes on in its new unit by the same numbers.';
