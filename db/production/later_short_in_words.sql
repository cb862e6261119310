create function production.later_short_in_words(p_quantity numeric, p_is_more boolean, p_sku text, p_code text)
  returns text
  language sql immutable parallel safe
  return format('%s of %s will be missing for %s, which is due later.',
                trim_scale(p_quantity) || case when p_is_more then ' more' else '' end, p_sku, p_code);
comment on function production.later_short_in_words is
  'What a warning says of an order that is due later: how much, or how much more than it would miss anyway.';
