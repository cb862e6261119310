create function inventory.storage_unit_json(p_unit inventory.storage_units)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', p_unit.external_id, 'name', p_unit.name,
        'site', (select jsonb_build_object('id', s.external_id, 'name', s.name)
                   from sites.sites s where s.company_id = p_unit.company_id and s.id = p_unit.site_id),
        'type', p_unit.type, 'ownership', p_unit.ownership,
        'ssuId', (select m.external_id from sites.ssus m where m.company_id = p_unit.company_id and m.id = p_unit.ssu_id),
        'isActive', p_unit.is_active);
  end;
comment on function inventory.storage_unit_json is
  'A storage unit as lists show one.';
