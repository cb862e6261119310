--! Previous: sha1:7d113baaa45175ed2d71543c3d719a51b37b19a9
--! Hash: sha1:d6e5308bd42162280b0aa1a0896e95f00494e490
--! Message: dispatched-from-begin

-- Tasks that were dispatched when they were made were not said to have begun, so that their counters counted nothing.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update work.tasks t set started_at = t.created_at
     where t.company_id = v_company and t.status = 'dispatched' and t.started_at is null;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
