-- An expression alone, so that it becomes part of the query that asks.
create function downtime.is_repeat(p_change downtime.status_changes)
  returns boolean
  language sql stable
  return coalesce((
    select (b.status, b.category) is not distinct from (p_change.status, p_change.category)
      from downtime.status_changes b
     where b.company_id = p_change.company_id and b.ssu_id = p_change.ssu_id
       and (b.at, b.id) < (p_change.at, p_change.id)
     order by b.at desc, b.id desc limit 1), false);
comment on function downtime.is_repeat is
  'Whether what was said of a machine is what it was in already, as far as is known now: who looks at its history is '
  'not shown it.';
