create function insights.order_operations(p_order_id bigint)
  returns setof insights.operation
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select o.* from insights.operations_of(array(
    select t.id from work.tasks t
     where t.company_id = app.company_id() and t.work_order_id = p_order_id and t.step is not null)) o;
end;
$$;
comment on function insights.order_operations is
  'The operations of an order in the order in which they were taken up, with when and on which machine.';
