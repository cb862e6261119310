create function sites.clients_json(p_rows sites.clients[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', c.external_id, 'name', c.name, 'isActive', c.is_active, 'contactPersonName', c.contact_person_name,
               'contactPersonEmail', c.contact_person_email, 'contactPersonPhone', c.contact_person_phone,
               'freeText', c.free_text, 'color', c.color, 'isDefault', c.is_default,
               'createdAt', app.iso(c.created_at), 'updatedAt', app.iso(c.updated_at))
             order by c.ordinality)
      from unnest(p_rows) with ordinality c);
end;
$$;
comment on function sites.clients_json is
  'Clients as answers show them.';
