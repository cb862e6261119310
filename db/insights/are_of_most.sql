create function insights.are_of_most(p_pieces insights.piece[], p_spans integer)
  returns boolean
  language sql stable
  return cardinality(p_pieces) * 4 > p_spans * (
    select count(*) from sites.ssus m where m.company_id = app.company_id());
comment on function insights.are_of_most is
  'Whether pieces of machines'' time, of so many different spans, are of so many machines that others hardly matter.';
