create function sites.ssus_list()
  returns setof sites.ssus
  language sql stable
  begin atomic
    select s.* from sites.ssus s where s.company_id = app.company_id() order by s.created_at desc, s.id desc;
  end;
comment on function sites.ssus_list is
  'The machines and other sub-site units of the company, newest first.';
