create function events.transaction_base()
  returns bigint
  language sql stable
  begin atomic
    select coalesce((select n.base from events.numbering n), 0);
  end;
comment on function events.transaction_base is
  'What is added to the number of a transaction of this cluster for its place in the outbox.';
