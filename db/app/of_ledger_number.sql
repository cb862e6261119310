-- The stock ledger's rows have numbers of their own beside the ids of what they are about; a caller takes one for the
-- other.
create function app.of_ledger_number(p_kind text, p_shown text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_company constant bigint := app.company_id();
  v_number constant bigint := case when p_shown ~ '^"?[0-9]{1,16}"?$' then btrim(p_shown, '"')::bigint end;
begin
  return case when v_number is not null then
    case p_kind
      when 'storage unit' then
        (select u.external_id from inventory.storage_units u where u.company_id = v_company and u.id = v_number)
      when 'task' then
        (select t.external_id from work.tasks t
          where t.company_id = v_company and t.id = v_number and work.task_visible(t.id))
      when 'client' then
        (select c.external_id from sites.clients c where c.company_id = v_company and c.id = v_number)
      when 'customer' then
        (select c.external_ref from inventory.customers c where c.company_id = v_company and c.id = v_number)
    end end;
end;
$$;
comment on function app.of_ledger_number is
  'The id of what the stock ledger calls by a number, which was given in the place of an id; or null.';
