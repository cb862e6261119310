-- The worker's question: which run goes on that nobody is at? Whoever runs this sees which companies there are, and
-- asks again until there is none.
create function commissioning.continue_runs(p_after bigint default 0)
  returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
begin
  for v_company in
    select c.id from app.companies c where c.archived_at is null and c.id >= p_after order by c.id
  loop
    perform set_config('app.company_id', v_company::text, true);
    begin
      if commissioning.continue_run(v_company) = 'going on' then
        return v_company;
      end if;
    exception when lock_not_available then
      null; -- another call's at the moment: the next minute comes to it again
    end;
  end loop;
  return null;
end;
$$;
comment on function commissioning.continue_runs is
  'Makes a portion of the next run that waits, from a company on; answers where to go on, and null at the end.';
