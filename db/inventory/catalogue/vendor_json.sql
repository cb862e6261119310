create function inventory.vendor_json(p_vendor inventory.vendors)
  returns jsonb
  language sql immutable
  return jsonb_build_object('id', p_vendor.id, 'name', p_vendor.name, 'externalRef', p_vendor.external_ref,
    'leadTimeDays', p_vendor.lead_time_days, 'isActive', p_vendor.is_active);
comment on function inventory.vendor_json is
  'A vendor as answers show one.';
