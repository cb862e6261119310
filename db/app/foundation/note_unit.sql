-- As app.note_lines.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_unit()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.level_news (company_id, product_id)
  select distinct b.company_id, b.product_id from inventory.balances b
   where b.company_id = new.company_id and b.storage_unit_id = new.id;
  return null;
end;
$$;
comment on function app.note_unit is
  'Notes of which products there is stock in a unit that belongs to another site or owner.';
