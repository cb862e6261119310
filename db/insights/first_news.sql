create function insights.first_news()
  returns date
  language sql stable
  begin atomic
    select insights.day_of(least(
        (select min(s.started_at) from downtime.stoppages s where s.company_id = app.company_id()),
        (select min(c.occurred_at) from work.task_counts c where c.company_id = app.company_id()),
        (select min(f.at)
           from sites.ssus m
          cross join lateral (
            select c.at from downtime.status_changes c
             where c.company_id = app.company_id() and c.ssu_id = m.id order by c.at limit 1) f
          where m.company_id = app.company_id())), app.timezone());
  end;
comment on function insights.first_news is
  'The first day of which anything was told of a company''s machines.';
