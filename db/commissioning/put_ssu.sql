create function commissioning.put_ssu(p_key text, p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_ssu sites.ssus;
begin
  select s.* into v_ssu from sites.ssus s where s.company_id = app.company_id() and s.name = p_key;
  v_ssu.external_id := coalesce(v_ssu.external_id, p_item ->> 'id');
  v_ssu.name := p_item ->> 'name';
  v_ssu.site_id := commissioning.id_of('sites', p_item ->> 'site');
  v_ssu.parent_id := commissioning.id_of('sites.ssus', p_item ->> 'parent');
  v_ssu.make := p_item ->> 'make';
  v_ssu.model := p_item ->> 'model';
  v_ssu.sku := p_item ->> 'sku';
  v_ssu.is_default := (p_item ->> 'isDefault')::boolean;
  v_ssu.is_active := (p_item ->> 'isActive')::boolean;
  perform case when v_ssu.id is null then sites.create_ssu(v_ssu) else sites.change_ssu(v_ssu) end;
end;
$$;
comment on function commissioning.put_ssu is
  'Makes or changes a machine, with its storage unit.';
