create function agents.guidance_list()
  returns setof agents.guidance
  language sql stable
  begin atomic
    select g.* from agents.guidance g where g.company_id = app.company_id() order by g.subject, g.id;
  end;
comment on function agents.guidance_list is
  'What the company tells agents, by subject.';
