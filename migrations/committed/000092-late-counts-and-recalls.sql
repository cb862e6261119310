--! Previous: sha1:59c19d42f9a70aa90963872359026ca14ee5a438
--! Hash: sha1:bd62073150efc9b9724948a97f857c10d42d6386
--! Message: late-counts-and-recalls

set role millwright_owner;

comment on column quality.recall_items.previous_status is
  'The lot''s status before it was held by this or, where several hold it, the first recall, or what was decided of it '
  'since: what it is when the last of them is released.';
comment on column quality.recall_items.previous_reason is
  'The reason of that status.';
comment on column quality.recall_items.storage_unit_id is
  'The unit where the piece becomes goods at the release, as it was moved from them to quarantine, or would have come '
  'among them since; null: nowhere.';

reset role;

-- Pieces of a counter whose readings came late had another ideal time than in order, and come from other counts now.
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
