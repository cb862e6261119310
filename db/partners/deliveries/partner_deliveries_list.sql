create function partners.partner_deliveries_list(p_direction text default 'all', p_state text default null)
  returns setof partners.deliveries
  language sql stable
  begin atomic
    select d.* from partners.deliveries d
     where d.company_id = app.company_id()
       and (p_direction = 'all' or d.direction = p_direction) and (p_state is null or d.state = p_state)
     order by d.created_at desc, d.id desc;
  end;
comment on function partners.partner_deliveries_list is
  'Goods sent to partners and sent by them, newest first.';
