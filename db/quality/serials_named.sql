-- A serial number is unique within its product only; the second of several is enough to say so.
create function quality.serials_named(p_code text, p_product_id bigint)
  returns inventory.serials[]
  language sql stable
  return array(
    select s::inventory.serials from inventory.serials s
     where s.company_id = app.company_id() and s.code = p_code and s.product_id = coalesce(p_product_id, s.product_id)
     order by s.id limit 2);
comment on function quality.serials_named is
  'The piece that a serial number means where a report says what product it is about: none, one, or two where it means '
  'several.';
