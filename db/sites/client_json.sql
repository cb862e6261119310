create function sites.client_json(p_client sites.clients)
  returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', (p_client).external_id, 'name', (p_client).name, 'isActive', (p_client).is_active,
    'contactPersonName', (p_client).contact_person_name, 'contactPersonEmail', (p_client).contact_person_email,
    'contactPersonPhone', (p_client).contact_person_phone, 'freeText', (p_client).free_text, 'color', (p_client).color,
    'isDefault', (p_client).is_default, 'createdAt', app.iso((p_client).created_at), 'updatedAt', app.iso((p_client).updated_at));
comment on function sites.client_json is
  'A client as answers show one.';
