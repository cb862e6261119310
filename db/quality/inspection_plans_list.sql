create function quality.inspection_plans_list()
  returns setof quality.inspection_plans
  language sql stable
  begin atomic
    select i.* from quality.inspection_plans i where i.company_id = app.company_id()
     order by i.name collate app.alphabet;
  end;
comment on function quality.inspection_plans_list is
  'The inspection plans by name.';
