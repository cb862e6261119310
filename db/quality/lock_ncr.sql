create function quality.lock_ncr(p_id text)
  returns quality.ncrs
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs := quality.find_ncr(p_id);
begin
  select n.* into v_ncr from quality.ncrs n
   where n.company_id = app.company_id() and n.task_id = v_ncr.task_id for no key update;
  if v_ncr.disposition is not null then
    perform app.refuse('already_dispositioned', format('The NCR was dispositioned at %s: %s.',
                                                       app.iso(v_ncr.dispositioned_at), v_ncr.disposition),
      jsonb_build_object('disposition', v_ncr.disposition, 'dispositionedAt', app.iso(v_ncr.dispositioned_at)));
  end if;
  return v_ncr;
end;
$$;
comment on function quality.lock_ncr is
  'The nonconformance report of a task, locked until the call ends. Refuses with not_found, already_dispositioned.';
