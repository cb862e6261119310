-- The limit keeps the counts from being joined: a counter's first is found by index.
create function downtime.has_counted(p_ssu_id bigint)
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return exists (
    select from downtime.signals s
     cross join lateral (select from work.task_counts k
                          where k.company_id = s.company_id and k.signal_id = s.id limit 1) k
     where s.company_id = app.company_id() and s.ssu_id = p_ssu_id and s.kind = 'counter');
end;
$$;
comment on function downtime.has_counted is
  'Whether a counter of the machine has counted pieces.';
