-- Whose a unit is decides whose the stock is that lies in it: that changes only while none does, and while no open
-- order takes its material from it. What lies in a unit that is out of use is no stock to use. The lock waits for calls
-- that are about to bring stock, and holds off later ones.
create function inventory.write_storage_unit(p_unit inventory.storage_units)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_old inventory.storage_units;
  v_users text[];
begin
  if p_unit.id is null then
    insert into inventory.storage_units (company_id, external_id, name, site_id, type, ownership, owner_client_id,
                                         owner_person_id, owner_customer_id, is_active, created_at, updated_at)
    values (app.company_id(), app.new_id(), p_unit.name, p_unit.site_id, p_unit.type, p_unit.ownership,
            p_unit.owner_client_id, p_unit.owner_person_id, p_unit.owner_customer_id, p_unit.is_active, app.now(),
            app.now());
    return;
  end if;
  select u.* into v_old from inventory.storage_units u
   where u.company_id = app.company_id() and u.id = p_unit.id for update;
  if (p_unit.ownership, p_unit.owner_client_id, p_unit.owner_person_id, p_unit.owner_customer_id)
    is distinct from (v_old.ownership, v_old.owner_client_id, v_old.owner_person_id, v_old.owner_customer_id) then
    v_users := inventory.storage_unit_users(v_old.id);
    if cardinality(v_users) > 0 then
      perform app.refuse('in_use', format('Whose it is must stay, as %s has %s.', v_old.name,
                                          array_to_string(v_users, '; ')),
        jsonb_build_object('blockedBy', v_users));
    end if;
  end if;
  update inventory.storage_units u
     set name = p_unit.name, type = p_unit.type, ownership = p_unit.ownership, owner_client_id = p_unit.owner_client_id,
         owner_person_id = p_unit.owner_person_id, owner_customer_id = p_unit.owner_customer_id,
         is_active = p_unit.is_active, updated_at = app.now()
   where u.company_id = app.company_id() and u.id = p_unit.id and u is distinct from p_unit;
  if p_unit.is_active <> v_old.is_active then
    perform inventory.check_reorder_of_unit(v_old.id);
  end if;
end;
$$;
comment on function inventory.write_storage_unit is
  'Makes a storage unit, or changes the one of the id. Refuses with in_use to change whose it is while stock or open '
  'orders stand on it. Emits stock.reorder_triggered.';
