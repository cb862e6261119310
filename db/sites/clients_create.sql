create function sites.clients_create(
  p_id                   text,
  p_name                 text,
  p_contact_person_name  text default null,
  p_contact_person_email text default null,
  p_contact_person_phone text default null,
  p_free_text            text default null,
  p_color                text default null,
  p_is_default           boolean default false
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_client sites.clients;
begin
  perform app.require('clients:manage');
  if sites.is_factory() then
    perform app.refuse('factory_has_one_client', 'A factory has exactly one client, itself, and it is there already.');
  end if;
  perform app.refuse_input(app.padded_problems('id', p_id));
  if exists (select from sites.clients c where c.company_id = app.company_id() and c.external_id = p_id) then
    perform app.refuse('duplicate_id', format('There is, or was, a client %s.', to_json(p_id)),
      '{"errors": [{"path": "id", "message": "is taken, perhaps by an archived client"}]}');
  end if;
  if p_is_default then
    perform sites.unset_default_client();
  end if;
  insert into sites.clients as c (company_id, external_id, name, is_default, contact_person_name, contact_person_email,
    contact_person_phone, free_text, color, created_at, updated_at)
  values (app.company_id(), p_id, p_name, coalesce(p_is_default, false), p_contact_person_name, p_contact_person_email,
    p_contact_person_phone, p_free_text, p_color, app.now(), app.now())
  returning c.* into v_client;
  perform app.emit('client.created', jsonb_build_object('client',
    (sites.clients_json(array[v_client]))[1]::jsonb - '{freeText,isDefault,updatedAt}'::text[]));
  return (sites.clients_json(array[v_client]))[1]::jsonb;
end;
$$;
comment on function sites.clients_create is
  'Adds a client of a managed-services company. Refuses with duplicate_id, factory_has_one_client. Event '
  'client.created.';
