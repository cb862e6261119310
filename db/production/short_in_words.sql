create function production.short_in_words(p_quantity numeric, p_is_more boolean, p_sku text, p_code text, p_due text)
  returns text
  language sql immutable parallel safe
  return format('%s of %s will be missing for %s%s.',
                trim_scale(p_quantity) || case when p_is_more then ' more' else '' end, p_sku, p_code,
                coalesce(', which is due ' || p_due, ''));
comment on function production.short_in_words is
  'What a warning says of an order that will miss material: how much, or how much more than it would miss anyway, and '
  'whether it is due earlier or later than the one that takes it (null: nothing is said of that).';
