create function inventory.client_at(p_unit_id bigint)
  returns bigint
  language sql stable
  begin atomic
    select (inventory.as_it_stands(u)).owner_client_id from inventory.storage_units u
     where u.company_id = app.company_id() and u.id = p_unit_id;
  end;
comment on function inventory.client_at is
  'The client whose a storage unit is as moves see it; null: nobody''s.';
