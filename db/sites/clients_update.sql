create function sites.clients_update(p_id text, p_changes jsonb default '{}')
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_client sites.clients;
begin
  perform app.require('clients:manage');
  perform sites.find_client(p_id);
  if sites.is_factory() and ((p_changes -> 'isActive') = 'false' or (p_changes -> 'isDefault') = 'false') then
    perform app.refuse('factory_has_one_client', 'A factory''s one client, itself, stays active and the default.');
  end if;
  if (p_changes ->> 'isDefault')::boolean and not (sites.find_client(p_id)).is_default then
    perform sites.unset_default_client();
  end if;
  select c.* into v_client from sites.clients c
   where c.company_id = app.company_id() and c.external_id = p_id and c.archived_at is null for no key update;
  -- contactPersonName is the column contact_person_name
  v_client := jsonb_populate_record(v_client, (
    select jsonb_object_agg(lower(regexp_replace(c.key, '([A-Z])', '_\1', 'g')), c.value)
      from jsonb_each(p_changes) c));
  update sites.clients c
     set name = v_client.name, is_active = v_client.is_active, is_default = v_client.is_default,
         contact_person_name = v_client.contact_person_name, contact_person_email = v_client.contact_person_email,
         contact_person_phone = v_client.contact_person_phone, free_text = v_client.free_text, color = v_client.color,
         updated_at = app.now()
   where c.company_id = app.company_id() and c.id = v_client.id;
  return (sites.clients_json(array[sites.find_client(p_id)]))[1]::jsonb;
end;
$$;
comment on function sites.clients_update is
  'Changes what is sent of a client. Refuses with not_found, factory_has_one_client.';
