-- One portion of the company's run, in a transaction of its own. It enters the company as the call that began it did,
-- so that a key that is revoked meanwhile, or a permission taken, ends the run here. Whoever finds another one at it
-- leaves it to them. What fails in a way that trying again mends is raised, and tried again; anything else ends the
-- run, as it would fail for ever and keep others from applying.
create function commissioning.continue_run(p_company bigint)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_run commissioning.runs;
  v_changes commissioning.change[];
  v_outcome commissioning.outcome;
  v_constraint text;
  v_detail text;
begin
  perform set_config('app.company_id', p_company::text, true);
  -- Who waits for somebody else's lock keeps the company's other large calls waiting: it gives up and comes again.
  perform set_config('lock_timeout', '3s', true);
  select r.* into v_run from commissioning.runs r
   where r.company_id = p_company and r.ended_at is null for no key update skip locked;
  if v_run.id is null then
    return case when exists (select from commissioning.runs r
                              where r.company_id = p_company and r.ended_at is null) then 'busy' else 'ended' end;
  end if;
  begin
    perform app.enter(p_company, v_run.context, 'config.apply', true);
    perform app.require('settings:manage');
    v_changes := commissioning.next_changes(v_run);
    v_outcome := commissioning.make_changes(v_changes,
                                            coalesce((v_run.context ->> 'asPlanned')::boolean, false),
                                            clock_timestamp() + interval '3 seconds',
                                            v_run.done + cardinality(v_changes) = v_run.total);
    perform app.accept(v_run.context, '{}');
  exception when others then
    if sqlstate ~ '^(40|53|55|57|58)' then
      raise;
    end if;
    get stacked diagnostics v_constraint = constraint_name, v_detail = pg_exception_detail;
    v_outcome := commissioning.failed_portion(v_run, sqlstate, v_constraint, sqlerrm, v_detail);
  end;
  update commissioning.runs r
     set done = r.done + v_outcome.done, failed = v_outcome.failed,
         ended_at = case when v_outcome.failed is not null or r.done + v_outcome.done = r.total then app.now() end
   where r.company_id = p_company and r.id = v_run.id;
  return case when v_outcome.failed is not null or v_run.done + v_outcome.done = v_run.total then 'ended'
              else 'going on' end;
end;
$$;
comment on function commissioning.continue_run is
  'Makes the next portion of a company''s run; answers whether it has ended, goes on, or is another''s at the moment '
  '(busy).';
