create function commissioning.portion()
  returns integer
  language sql immutable
  return 250;
comment on function commissioning.portion is
  'How many changes of a factory spec are made in one transaction.';
