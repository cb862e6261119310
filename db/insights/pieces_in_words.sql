create function insights.pieces_in_words(p_good numeric, p_scrap numeric, p_of numeric default null)
  returns text
  language sql immutable parallel safe
  return concat_ws(', ', trim_scale(p_good) || ' good' || coalesce(' of ' || trim_scale(p_of), ''),
    case when p_scrap <> 0 then trim_scale(p_scrap) || ' scrap' end);
comment on function insights.pieces_in_words is
  'Good and scrapped pieces as a sentence names them; p_of is how many it should be.';
