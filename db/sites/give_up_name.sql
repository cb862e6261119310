-- For as long as others take it: the machine is written anew in the same call. Its storage unit goes by the same name.
create function sites.give_up_name(p_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_name text;
begin
  update sites.ssus s set name = format('%s, between two names', s.external_id)
   where s.company_id = app.company_id() and s.id = p_id
  returning s.name into v_name;
  update inventory.storage_units u set name = v_name where u.company_id = app.company_id() and u.ssu_id = p_id;
end;
$$;
comment on function sites.give_up_name is
  'Frees the name of a machine and of its storage unit.';
