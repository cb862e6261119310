-- As app.note_lines.
--
-- Triggers lean on this function, so it is replaced in place and never dropped.
create or replace function app.note_line()
  returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into inventory.level_news (company_id, product_id) values (old.company_id, old.product_id);
  if tg_op = 'UPDATE' and new.product_id <> old.product_id then
    insert into inventory.level_news (company_id, product_id) values (new.company_id, new.product_id);
  end if;
  return null;
end;
$$;
comment on function app.note_line is
  'Notes of which product a line of stock goes, or becomes another, or more or less of it is in transit.';
