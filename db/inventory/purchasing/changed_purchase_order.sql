create function inventory.changed_purchase_order(
  p_old inventory.purchase_orders, p_external_system_id text, p_changes jsonb)
  returns inventory.purchase_orders
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_new inventory.purchase_orders := p_old;
begin
  v_new.name := coalesce(p_changes ->> 'name', p_old.name, p_external_system_id);
  if p_changes ? 'vendor' then
    v_new.vendor_id := (select v.id from inventory.vendors v
                         where v.company_id = app.company_id() and v.name = p_changes ->> 'vendor');
  end if;
  if p_changes ? 'expectedAt' then
    v_new.expected_at := app.instant(p_changes ->> 'expectedAt');
  end if;
  return v_new;
end;
$$;
comment on function inventory.changed_purchase_order is
  'A purchase order, or none yet, as it is with what is sent of it; without its lines.';
