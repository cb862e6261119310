create function quality.recalls_list(p_state text default null)
  returns setof quality.recalls
  language sql stable
  begin atomic
    select r.* from quality.recalls r
     where r.company_id = app.company_id() and (p_state is null or r.state = p_state)
     order by r.opened_at desc, r.id desc;
  end;
comment on function quality.recalls_list is
  'Recalls, newest first.';
