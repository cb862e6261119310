create function commissioning.places(p_path text)
  returns setof text
  language sql immutable parallel safe
  begin atomic
    select left(p_path, n - 1) from generate_series(1, length(p_path) + 1) n
     where substr(p_path || '.', n, 1) in ('.', '[');
  end;
comment on function commissioning.places is
  'A path and all that it stands in: products[2].unit, products[2], products.';
