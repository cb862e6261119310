create function work.find_ssu(p_id text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ssu bigint;
begin
  select s.id into v_ssu from sites.ssus s where s.company_id = app.company_id() and s.external_id = p_id;
  if v_ssu is null then
    perform app.refuse_unknown('SSU', p_id);
  end if;
  return v_ssu;
end;
$$;
comment on function work.find_ssu is
  'The number of the machine a task names by its external id. Refuses with not_found.';
