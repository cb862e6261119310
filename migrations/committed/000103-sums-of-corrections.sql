--! Previous: sha1:2a2e303a8dba65e59c64b85de3b92d1c1755fb61
--! Hash: sha1:9eac212abfd3e1d23ac4f11643f1786657306a98
--! Message: sums-of-corrections

-- What corrections take back was summed as of the time at which they were told, and left out whole or not at all. The
-- worker sums anew where there are any; until then figures are computed from what was recorded.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    if exists (select from work.task_counts c where c.company_id = v_company and c.reason is not null) then
      delete from insights.machine_days d where d.company_id = v_company;
      delete from insights.machine_totals t where t.company_id = v_company;
      delete from insights.machine_hours h where h.company_id = v_company;
      delete from insights.rollups r where r.company_id = v_company;
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
