create function insights.times_before(p_operation insights.operation)
  returns table (ssu_id bigint, until timestamptz, lay tstzrange)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
  select work.machine_at((p_operation).task_id, (p_operation).ssu_id, x.until), x.until, x.lay
    from (
      select (p_operation).began_at as until, tstzrange(null, (p_operation).began_at) as lay
       where (p_operation).began_at is not null or (p_operation).ended_at is null
      union all
      select upper(p.lasted), p.lasted from unnest((p_operation).pauses) p
       where p.kind = 'back' and not isempty(p.lasted)) x;
end;
$$;
comment on function insights.times_before is
  'When an operation lay before it was begun, or taken up after it was put back, and the machine that it lay for.';
