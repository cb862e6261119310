-- Counted from the deliveries that brought it back, so that it is the same on both sides.
create function partners.returned(p_uid uuid)
  returns table (of_position integer, quantity numeric)
  language sql stable
  begin atomic
    select l.of_position, sum(l.quantity - l.reversed_quantity)
      from partners.deliveries d
      join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
     where d.company_id = app.company_id() and d.return_of = p_uid
     group by l.of_position;
  end;
comment on function partners.returned is
  'What of each line of a delivery went back after it had come.';
