create function quality.serial_problems(
  p_code text, p_serials inventory.serials[], p_storage_unit_id text, p_quantity numeric)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(x.problem), '[]')
      from (values
        (cardinality(p_serials) = 0,
         app.unknown_problem('serialCode', 'piece of the product with serial number', p_code)),
        (cardinality(p_serials) > 1, jsonb_build_object('path', 'serialCode', 'message',
           format('several products have a piece with serial number %s: name the product in sku', to_json(p_code)))),
        (p_quantity <> 1, '{"path": "quantity", "message": "is 1: a serial number is one piece"}'),
        (p_storage_unit_id is not null,
         '{"path": "storageUnitId", "message": "goes with what has no serial number: a piece goes where it lies"}')
      ) x (is_wrong, problem)
     where p_code is not null and x.is_wrong;
  end;
comment on function quality.serial_problems is
  'What stands against deciding on the piece of a serial number: every problem with its code and path.';
