-- As app.note_lines.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_product()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_product inventory.products := case tg_op when 'DELETE' then old else new end;
begin
  insert into inventory.level_news (company_id, product_id) values (v_product.company_id, v_product.id);
  return null;
end;
$$;
comment on function app.note_product is
  'Notes of a product that it comes into use, or out of it.';
