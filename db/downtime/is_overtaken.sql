-- An expression alone, so that it becomes part of the query that asks.
create function downtime.is_overtaken(p_change downtime.status_changes)
  returns boolean
  language sql stable
  return exists (
    select from downtime.status_changes l
     where l.company_id = p_change.company_id and l.ssu_id = p_change.ssu_id and l.at = p_change.at
       and l.id > p_change.id and (l.category <> 'NO_DATA' or l.source = 'manual'));
comment on function downtime.is_overtaken is
  'Whether a machine was in a state for no time, as something else was said of the same moment after it: that begins '
  'no stop and interrupts none.';
