create function inventory.write_vendor(p_vendor inventory.vendors)
  returns inventory.vendors
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_vendor inventory.vendors := p_vendor;
  v_old inventory.vendors;
begin
  if p_vendor.id is null then
    insert into inventory.vendors (company_id, name, external_ref, lead_time_days, is_active, created_at, updated_at)
    values (app.company_id(), p_vendor.name, p_vendor.external_ref, p_vendor.lead_time_days, p_vendor.is_active,
            app.now(), app.now())
    returning * into v_vendor;
  else
    select v.* into v_old from inventory.vendors v
     where v.company_id = app.company_id() and v.id = p_vendor.id for no key update;
    update inventory.vendors v
       set external_ref = p_vendor.external_ref, lead_time_days = p_vendor.lead_time_days,
           is_active = p_vendor.is_active, updated_at = app.now()
     where v.company_id = app.company_id() and v.id = p_vendor.id and v is distinct from p_vendor;
    if (p_vendor.lead_time_days, p_vendor.is_active) is distinct from (v_old.lead_time_days, v_old.is_active) then
      perform inventory.arm_policies(array(select pv.product_id from inventory.product_vendors pv
                                            where pv.company_id = app.company_id() and pv.vendor_id = p_vendor.id));
    end if;
  end if;
  return v_vendor;
end;
$$;
comment on function inventory.write_vendor is
  'Makes a vendor or changes the one of the id.';
