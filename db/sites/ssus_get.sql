create function sites.ssus_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
begin
  perform app.require_member();
  v_ssu := sites.find_ssu(p_id);
  return (sites.ssus_json(array[v_ssu]))[1]::jsonb || jsonb_build_object('guidance', agents.ssu_guidance(v_ssu.id),
    'status', sites.status_json(v_ssu), 'spareParts', maintenance.spare_parts(v_ssu.id));
end;
$$;
comment on function sites.ssus_get is
  'One machine, with its status, its spare parts and what the company tells agents about it. Refuses with not_found.';
