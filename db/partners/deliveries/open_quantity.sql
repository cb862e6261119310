-- Inlined.
create function partners.open_quantity(p_line partners.delivery_lines)
  returns numeric
  language sql immutable
  return (p_line).quantity - (p_line).received_quantity - (p_line).damaged_quantity - (p_line).missing_quantity
       - (p_line).reversed_quantity;
comment on function partners.open_quantity is
  'What of a line has neither come nor been reported missing nor gone back.';
