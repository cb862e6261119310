create function downtime.is_rolled_up(p_before timestamptz)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    if exists (select from downtime.unrolled_signals(p_before)) then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function downtime.is_rolled_up is
  'Whether the hours of all readings before a time are kept, of every company.';
