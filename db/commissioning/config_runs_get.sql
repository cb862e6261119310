create function commissioning.config_runs_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('settings:manage');
  return commissioning.run_json(commissioning.find_run(p_id));
end;
$$;
comment on function commissioning.config_runs_get is
  'A run of config.apply: how far it is, what it did, what ended it. Refuses with not_found.';
