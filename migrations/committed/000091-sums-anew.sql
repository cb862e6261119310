--! Previous: sha1:d6e5308bd42162280b0aa1a0896e95f00494e490
--! Hash: sha1:59c19d42f9a70aa90963872359026ca14ee5a438
--! Message: sums-anew

set role millwright_owner;

comment on column downtime.uncounted_pieces.code is
  'Why: no_task, none was dispatched to the machine; before_task, they were counted before the task began that was; '
  'implausible_jump, the counter jumped by more than it can; else what the task refused them with.';

reset role;

-- Reports at the begin of an hour or day, stops in time without data and days with two midnights were summed wrongly.
-- The worker sums all anew; until then figures are computed from what was recorded.
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
