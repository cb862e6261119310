-- Products, orders and lots keep naming an archived vendor; new orders and products can no longer choose it.
create function inventory.vendors_delete(p_name text)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_vendor inventory.vendors;
begin
  perform app.require('products:manage');
  v_vendor := inventory.find_vendor(p_name);
  v_vendor.is_active := false;
  perform inventory.write_vendor(v_vendor);
  return '{}'::jsonb;
end;
$$;
comment on function inventory.vendors_delete is
  'Archives a vendor; history is kept. Refuses with not_found.';
