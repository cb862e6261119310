-- p_id is what the input says: an id or a name in a text, or a number.
create function app.is_known(p_kind text, p_id jsonb)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_company bigint := app.company_id();
  v_id text := p_id #>> '{}';
  v_number bigint := case when jsonb_typeof(p_id) = 'number' then
    case when v_id::numeric between 1 and 9007199254740991 and v_id::numeric = trunc(v_id::numeric)
      then v_id::numeric::bigint end end;
begin
  return case p_kind
    when 'task' then
      exists (select from work.tasks t
               where t.company_id = v_company and t.external_id = v_id and work.task_visible(t.id))
    when 'task type' then
      exists (select from work.task_types t where t.company_id = v_company and t.external_id = v_id)
    when 'machine' then
      exists (select from sites.ssus s where s.company_id = v_company and s.external_id = v_id)
    when 'site' then
      exists (select from sites.sites s where s.company_id = v_company and s.external_id = v_id)
    when 'storage unit' then
      exists (select from inventory.storage_units u
               where u.company_id = v_company and (u.external_id = v_id or u.id = v_number))
    when 'vendor' then
      exists (select from inventory.vendors v
               where v.company_id = v_company and (v.id = v_number or v_number is null and v.name = v_id))
    when 'customer' then
      exists (select from inventory.customers c where c.company_id = v_company and c.external_ref = v_id)
    when 'person' then
      exists (select from people.people p where p.company_id = v_company and p.id = v_number and p.is_active)
    when 'product' then
      exists (select from inventory.products p where p.company_id = v_company and p.sku_key = lower(v_id))
    when 'product number' then
      exists (select from inventory.products p where p.company_id = v_company and p.id = v_number)
    when 'work order' then
      exists (select from production.work_orders o where o.company_id = v_company and o.external_id = v_id)
    when 'purchase order' then
      exists (select from inventory.purchase_orders o where o.company_id = v_company and o.id = v_number)
    when 'handoff' then
      exists (select from partners.handoffs h where h.company_id = v_company and h.external_id = v_id)
    when 'reason code' then
      exists (select from maintenance.reason_codes c where c.company_id = v_company and c.id = v_number)
  end;
end;
$$;
comment on function app.is_known is
  'Whether the company has a thing of a kind by its id, and the caller may see it.';
