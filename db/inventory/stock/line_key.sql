-- Not coalesce: under row security that may only be a filter, never a condition of the index, and all lots of a product
-- in a unit would be read to find one.
create function inventory.line_key(p_id bigint)
  returns bigint
  language sql immutable parallel safe
  return case when p_id is null then 0 else p_id end;
comment on function inventory.line_key is
  'What stands for a lot or serial in the key of a balance: 0 for none.';
