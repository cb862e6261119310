--! Previous: sha1:0fdfa00eb6296ebc61247ea0aa6802dd6e0764c2
--! Hash: sha1:8130f9f0e9e7378a75b90b410276c6332519a588
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
