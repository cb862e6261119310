create function sites.ssus_create(
  p_name      text,
  p_id        text default null,
  p_site_id   text default null,
  p_parent_id text default null,
  p_image_url text default null,
  p_location  jsonb default null,
  p_make      text default null,
  p_model     text default null,
  p_sku       text default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
  v_parent sites.ssus;
begin
  perform app.require('clients:manage');
  if p_parent_id is not null then
    v_parent := sites.find_ssu(p_parent_id);
  end if;
  v_ssu.site_id := sites.site_for_ssu(p_site_id, v_parent);
  v_ssu.external_id := p_id;
  v_ssu.parent_id := v_parent.id;
  v_ssu.name := p_name;
  v_ssu.image_url := p_image_url;
  v_ssu.location := nullif(p_location, 'null');
  v_ssu.make := p_make;
  v_ssu.model := p_model;
  v_ssu.sku := p_sku;
  return (sites.ssus_json(array[sites.write_ssu(v_ssu)]))[1]::jsonb;
end;
$$;
comment on function sites.ssus_create is
  'Makes a machine with its own storage unit. Refuses with not_found, invalid_input, duplicate_id.';
