-- Tasks name storage units by the ledger's number or, like everybody else, by their id.
create function inventory.storage_unit_number(p_ref jsonb)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_id bigint;
begin
  if jsonb_typeof(p_ref) = 'string' then
    return (inventory.find_storage_unit(p_ref #>> '{}')).id;
  elsif jsonb_typeof(p_ref) = 'number' then
    select u.id into v_id from inventory.storage_units u
     where u.company_id = app.company_id() and u.id = (p_ref #>> '{}')::bigint;
    if v_id is null then
      perform app.refuse_unknown('storage unit', p_ref #>> '{}');
    end if;
  end if;
  return v_id;
end;
$$;
comment on function inventory.storage_unit_number is
  'The number of a storage unit that an input names by number or by id; null for none. Refuses with not_found.';
