-- A stop that is told once too often shows, and one that is told by nobody is lost. So of what is said at one moment
-- DOWN holds before MAINTENANCE, and that before UP, whichever came first. An expression alone, so that it becomes part
-- of the query that asks.
create function downtime.carefulness(p_category text)
  returns integer
  language sql immutable parallel safe
  return array_position(array['UP', 'MAINTENANCE', 'DOWN'], p_category);
comment on function downtime.carefulness is
  'How careful it is to take a machine to be in a status of that category; of several at one moment the most holds.';
