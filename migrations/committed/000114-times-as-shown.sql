--! Previous: sha1:4d11d2636cf15959e7781271a749bdfe693928b9
--! Hash: sha1:10bced0493e40a998cb16f095a265ee87e256386
--! Message: times-as-shown

do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update inventory.storage_units u
       set created_at = date_trunc('milliseconds', u.created_at), updated_at = date_trunc('milliseconds', u.updated_at)
     where u.company_id = v_company
       and (u.created_at, u.updated_at) is distinct from
           (date_trunc('milliseconds', u.created_at), date_trunc('milliseconds', u.updated_at));
    update sites.clients c
       set created_at = date_trunc('milliseconds', c.created_at), updated_at = date_trunc('milliseconds', c.updated_at)
     where c.company_id = v_company
       and (c.created_at, c.updated_at) is distinct from
           (date_trunc('milliseconds', c.created_at), date_trunc('milliseconds', c.updated_at));
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
