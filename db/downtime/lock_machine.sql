-- Whoever starts or ends a stop, or sets a machine's status, holds the machine's row first: the last lock of a call
-- (db/work/README.md). What is read after it is as it is now.
create function downtime.lock_machine(p_ssu_id bigint)
  returns sites.ssus
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
begin
  select s.* into v_ssu from sites.ssus s where s.company_id = app.company_id() and s.id = p_ssu_id for no key update;
  return v_ssu;
end;
$$;
comment on function downtime.lock_machine is
  'Locks a machine until the call ends and answers it as it is now.';
