-- What was counted on no machine may be of one that its task went to since. Few machines are asked for by their own
-- counts, most by the time.
create function insights.counts_on(p_ssu_ids bigint[], p_span tstzrange)
  returns setof work.task_counts
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
begin
  if p_ssu_ids is null then
    return query
    select c.* from work.task_counts c
     where c.company_id = app.company_id() and c.occurred_at >= lower(p_span) and c.occurred_at < upper(p_span);
  else
    return query
    select c.* from work.task_counts c
     where c.company_id = app.company_id() and c.ssu_id = any (p_ssu_ids)
       and c.occurred_at >= lower(p_span) and c.occurred_at < upper(p_span)
    union all
    select c.* from work.task_counts c
      join work.tasks t on t.company_id = c.company_id and t.id = c.task_id and t.ssu_id = any (p_ssu_ids)
     where c.company_id = app.company_id() and c.ssu_id is null
       and c.occurred_at >= lower(p_span) and c.occurred_at < upper(p_span);
  end if;
end;
$$;
comment on function insights.counts_on is
  'The counts of a stretch of time on some machines, or those of all where they are null.';
