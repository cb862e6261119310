create function insights.order_touched(p_operations insights.operation[])
  returns tstzmultirange
  language sql stable
  return (select coalesce(range_agg(t.touched), '{}') from insights.touched_times(p_operations) t);
comment on function insights.order_touched is
  'When an order was worked on.';
