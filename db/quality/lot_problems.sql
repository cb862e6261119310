create function quality.lot_problems(p_code text, p_lots production.lots[])
  returns jsonb
  language sql stable
  return case
    when p_code is null or cardinality(p_lots) = 1 then '[]'::jsonb
    when cardinality(p_lots) = 0 then jsonb_build_array(jsonb_build_object(
      'code', 'not_found', 'path', 'lotCode', 'message', format('there is no lot %s of the product', to_json(p_code))))
    else jsonb_build_array(jsonb_build_object(
      'code', 'invalid_input', 'path', 'lotCode', 'message',
      format('several products have a lot %s: the NCR must name its product', to_json(p_code)))) end;
comment on function quality.lot_problems is
  'What is wrong with the code of a lot: it means none, or several.';
