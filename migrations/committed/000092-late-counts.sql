--! Previous: sha1:59c19d42f9a70aa90963872359026ca14ee5a438
--! Hash: sha1:0f54b43f51b8ad1de29e69cd0cbf9c235380f0ea
--! Message: late-counts

-- Pieces of a counter whose readings came late had another ideal time than in order, and come from other counts now. The
-- worker sums all anew; until then figures are computed from what was recorded.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    delete from insights.machine_days d where d.company_id = v_company;
    delete from insights.machine_totals t where t.company_id = v_company;
    delete from insights.machine_hours h where h.company_id = v_company;
    delete from insights.rollups r where r.company_id = v_company;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
