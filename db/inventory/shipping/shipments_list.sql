create function inventory.shipments_list(
  p_status text default null
)
  returns setof inventory.shipments
  language sql stable
  begin atomic
    select s.* from inventory.shipments s
     where s.company_id = app.company_id() and (p_status is null or s.status = p_status)
     order by s.created_at desc, s.id desc;
  end;
comment on function inventory.shipments_list is
  'The shipments of the company, newest first.';
