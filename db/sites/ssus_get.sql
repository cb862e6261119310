create function sites.ssus_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require_member();
  return sites.ssu_json(sites.find_ssu(p_id)) || '{"guidance": null}';
end;
$$;
comment on function sites.ssus_get is
  'One machine, with what the company tells agents about it. Refuses with not_found.';
