create function sites.ssu_json(p_ssu sites.ssus)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', p_ssu.external_id, 'name', p_ssu.name, 'imageUrl', p_ssu.image_url, 'isActive', p_ssu.is_active, 'isDefault', p_ssu.is_default,
    'location', nullif(p_ssu.location, 'null'), 'make', p_ssu.make, 'model', p_ssu.model, 'sku', p_ssu.sku,
    'createdAt', app.iso(p_ssu.created_at), 'updatedAt', app.iso(p_ssu.updated_at));
comment on function sites.ssu_json is
  'A machine as answers show it.';
