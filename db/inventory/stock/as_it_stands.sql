-- What is fitted to a machine at a client's has left as much as what lies on a shelf of the client's. In a factory what
-- lies at a machine is line-side stock, and so it is where a service company has machines of its own.
create function inventory.as_it_stands(p_unit inventory.storage_units)
  returns inventory.storage_units
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_client bigint;
begin
  if p_unit.type = 'machine' and not sites.is_factory() then
    select s.client_id into v_client from sites.sites s
     where s.company_id = app.company_id() and s.id = p_unit.site_id and not s.is_warehouse;
    if v_client is not null then
      p_unit.ownership := 'client';
      p_unit.owner_client_id := v_client;
    end if;
  end if;
  return p_unit;
end;
$$;
comment on function inventory.as_it_stands is
  'A storage unit as moves see it: a machine''s own unit at a client''s site is the client''s.';
