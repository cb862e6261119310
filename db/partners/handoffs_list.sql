-- The newest 500 are all there is of the list: what lies behind them is neither paged to nor counted.
create function partners.handoffs_list(p_direction text default 'all', p_state text default null)
  returns setof partners.handoffs
  language sql stable
  begin atomic
    select h.* from partners.handoffs h
     where h.company_id = app.company_id()
       and (p_direction = 'all' or h.direction = p_direction) and (p_state is null or h.state = p_state)
     order by h.created_at desc, h.id desc limit 500;
  end;
comment on function partners.handoffs_list is
  'Tasks sent to partners and received from them, newest first, the newest 500 at most.';
