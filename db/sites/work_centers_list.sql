create function sites.work_centers_list()
  returns setof sites.work_centers
  language sql stable
  begin atomic
    select c.* from sites.work_centers c
     where c.company_id = app.company_id()
     order by c.name collate app.alphabet, c.id;
  end;
comment on function sites.work_centers_list is
  'The work centers of the company, by name.';
