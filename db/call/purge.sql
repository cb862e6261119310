-- Owned by the operator's role, the one that sees which companies there are. Several processes may run it at once:
-- one does the work, the others find nothing to do.
create function call.purge()
  returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  v_company bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('call.purge')) then
    return;
  end if;
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    -- In portions that stay below the statement timeout; what is left goes at the next run.
    delete from app.idempotency_keys k
     where k.company_id = v_company and k.ctid = any (array(
             select o.ctid from app.idempotency_keys o
              where o.company_id = v_company and o.created_at <= app.now() - interval '24 hours' limit 20000));
  end loop;
  delete from app.rate_buckets b where b.at < app.now() - interval '1 day';
  perform app.ensure_partitions();
  perform app.drop_old_partitions();
end;
$$;
comment on function call.purge is
  'Removes what has had its time: Idempotency-Keys after 24 hours, the call log after 90 days. Makes the months ahead.';
