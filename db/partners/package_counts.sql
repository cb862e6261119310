create function partners.package_counts(p_tasks work.tasks[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
             'task', partners.name_in_package(t), 'goodQuantity', trim_scale(c.good),
             'scrapQuantity', trim_scale(c.scrap),
             'countedAt', app.iso(c.at)) order by t.id), '[]')
      from unnest(p_tasks) t
     cross join lateral (
        select sum(k.good_quantity) as good, sum(k.scrap_quantity) as scrap, max(k.occurred_at) as at
          from work.task_counts k where k.company_id = app.company_id() and k.task_id = t.id) c
     where c.at is not null);
end;
$$;
comment on function partners.package_counts is
  'The sums counted on tasks, as a data package says them: without who counted.';
