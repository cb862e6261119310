create function inventory.line_items_find_ssu_by_barcode(p_barcode text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_readings inventory.barcode_reading[];
  v_ssus sites.ssus[];
begin
  perform app.require_member();
  v_readings := array(select r from inventory.read_barcode(p_barcode) r);
  v_ssus := array(select distinct on (m.id) m from unnest(v_readings) r cross join lateral inventory.barcode_ssus(r) m
                   order by m.id);
  if cardinality(v_readings) = 0 then
    perform app.refuse_unknown('unit with the barcode', p_barcode);
  elsif cardinality(v_ssus) = 0 then
    perform app.refuse('not_found', 'What the barcode names lies in no machine''s own storage unit.',
      jsonb_build_object('candidates', inventory.barcode_readings_json(v_readings)));
  elsif cardinality(v_ssus) > 1 then
    perform app.refuse('ambiguous_barcode', format('What the barcode can mean is held by %s machines.',
                                                   cardinality(v_ssus)),
      jsonb_build_object('candidates', inventory.barcode_readings_json(v_readings)));
  end if;
  return (
    select jsonb_build_object('id', s -> 'id', 'name', s -> 'name', 'imageUrl', s -> 'imageUrl',
                              'isActive', s -> 'isActive', 'location', s -> 'location')
      from (select (sites.ssus_json(v_ssus))[1]::jsonb as s) one)
    || jsonb_build_object('readings', inventory.barcode_readings_json(v_readings));
end;
$$;
comment on function inventory.line_items_find_ssu_by_barcode is
  'The machine that holds the unit of a barcode, with all that the barcode can mean. Refuses with not_found, '
  'ambiguous_barcode.';
