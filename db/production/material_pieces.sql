create function production.material_pieces(p_basis text, p_good numeric, p_scrap numeric)
  returns numeric
  language sql immutable
  return p_good + case p_basis when 'good' then 0 else p_scrap end;
comment on function production.material_pieces is
  'How many of the good and scrapped pieces use up material, by which an order, or a task alone, goes.';
