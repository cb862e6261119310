-- What changes how many rows inventory.stock_levels has of a product is noted beside it, in its own transaction: a line
-- of stock comes or goes, or more or less of it is in transit, as what a partner sent is no stock (app.note_line), a
-- unit belongs to another site or owner (app.note_unit), a product comes into use or out of it (app.note_product). Only
-- of which product, as two calls that put it on two shelves at once know nothing of each other: how many rows it has is
-- counted later (inventory.count_levels), and until then by who asks.
--
-- By the statement, as a receipt has hundreds of lines.
-- Triggers (inventory.keep_levels) lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_lines()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.level_news (company_id, product_id)
  select distinct n.company_id, n.product_id from new_rows n;
  return null;
end;
$$;
comment on function app.note_lines is
  'Notes of which products lines of stock come.';
