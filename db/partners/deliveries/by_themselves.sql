create function partners.by_themselves()
  returns text
  language sql immutable
  return 'but goods come by themselves to units of one''s own alone: not to a machine''s, a person''s, a client''s, a '
    'customer''s or one out of use';
comment on function partners.by_themselves is
  'Says to which units goods come without a person (partners.takes_arrivals).';
