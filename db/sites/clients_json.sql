create function sites.clients_json(p_rows sites.clients[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select c.external_id as id, c.name, c.is_active as "isActive", c.contact_person_name as "contactPersonName",
             c.contact_person_email as "contactPersonEmail", c.contact_person_phone as "contactPersonPhone",
             c.free_text as "freeText", c.color, c.is_default as "isDefault", app.iso(c.created_at) as "createdAt",
             app.iso(c.updated_at) as "updatedAt"
        from unnest(p_rows) with ordinality c
       order by c.ordinality) j);
end;
$$;
comment on function sites.clients_json is
  'Clients as answers show them.';
