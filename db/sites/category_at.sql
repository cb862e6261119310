-- An expression alone, so that it becomes part of the query that asks.
create function sites.category_at(p_status sites.ssu_statuses, p_at timestamptz)
  returns text
  language sql immutable parallel safe
  return (p_status.categories_left || p_status.category) [width_bucket(p_at, p_status.categories_left_at) + 1];
comment on function sites.category_at is
  'The category that a status had at a time.';
