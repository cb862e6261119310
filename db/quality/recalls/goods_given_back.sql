create function quality.goods_given_back(p_items quality.recall_items[])
  returns inventory.movement[]
  language sql stable
  return quality.pieces_given_back(p_items) || quality.arrivals_given_back(p_items);
comment on function quality.goods_given_back is
  'What a recall that ends brings from quarantine among the goods: pieces, and what came of lots meanwhile.';
