create function insights.full_stop(p_sentence text)
  returns text
  language sql immutable parallel safe
  return regexp_replace(p_sentence, '\.\.$', '.');
comment on function insights.full_stop is
  'A sentence that ends with one full stop, also after a name that has one of its own, such as Final Inspection Q.C.';
