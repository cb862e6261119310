create function sites.clients_list(
  p_search    text default null,
  p_is_active boolean default null
)
  returns setof sites.clients
  language sql stable
  begin atomic
    select c.* from sites.clients c
     where c.company_id = app.company_id() and c.archived_at is null
       and (p_search is null or c.name ilike app.search_pattern(p_search))
       and (p_is_active is null or c.is_active = p_is_active)
     order by c.created_at desc, c.id desc;
  end;
comment on function sites.clients_list is
  'The clients of the company, newest first.';
