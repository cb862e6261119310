create function commissioning.find_run(p_id text)
  returns commissioning.runs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_run commissioning.runs;
begin
  select r.* into v_run from commissioning.runs r where r.company_id = app.company_id() and r.external_id = p_id;
  if v_run.id is null then
    perform app.refuse_unknown('run', p_id);
  end if;
  return v_run;
end;
$$;
comment on function commissioning.find_run is
  'The run of an id. Refuses with not_found.';
