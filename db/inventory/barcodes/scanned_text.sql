create function inventory.scanned_text(p_barcode text)
  returns text
  language sql immutable parallel safe
  return regexp_replace(btrim(p_barcode, e' \t\r\n'), '^\][A-Za-z]\d', '');
comment on function inventory.scanned_text is
  'What stands in a barcode, without what a scanner adds: the name of the symbology before it (]C1, ]Q3), the line end '
  'behind.';
