-- An operation that waits for pieces of the step before is under way, and nobody can work on it; nor does anybody know
-- that somebody works on one of which nothing was told since.
create function insights.touched_times(p_operations insights.operation[])
  returns table (task_id bigint, touched tstzmultirange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  with starved as materialized (
    select w.step, range_agg(w.span) as waited from insights.starved(p_operations) w group by w.step
  )
  select o.task_id, o.lasted - o.quiet - coalesce(s.waited, '{}')
    from unnest(p_operations) o
    left join starved s on s.step = o.step
   where o.began_at is not null;
end;
$$;
comment on function insights.touched_times is
  'When an order''s operations were worked on: what each was under way, but for what it waited for pieces of the step '
  'before, or nothing was told of it.';
