create function sites.status_json(p_ssu sites.ssus)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_ssu.no_data_since is not null then
    return '{"name": "No data", "category": "NO_DATA"}'::jsonb;
  end if;
  return (select jsonb_build_object('name', s.name, 'category', s.category)
            from sites.ssu_statuses s where s.company_id = p_ssu.company_id and s.id = p_ssu.status_id);
end;
$$;
comment on function sites.status_json is
  'The state that a machine is in, as answers show it; null: none was told yet.';
