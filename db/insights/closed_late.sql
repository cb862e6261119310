-- What was reported was made. Of one without a standard time nobody knows what it still took, nor of one that something
-- else was told of last.
create function insights.closed_late(p_operation insights.operation)
  returns tstzmultirange
  language sql stable
  begin atomic
    select case
      when (p_operation).status <> 'declined' and (p_operation).run_minutes is not null and exists (
        select from work.task_counts c
         where c.company_id = app.company_id() and c.task_id = (p_operation).task_id
           and c.occurred_at = (p_operation).told_at)
      then (p_operation).lasted
        * tstzmultirange(insights.time_until((p_operation).told_at, (p_operation).ended_at))
      else '{}' end
     where (p_operation).told_at < (p_operation).ended_at;
  end;
comment on function insights.closed_late is
  'From when all pieces of an operation were made, as far as anybody was told, until it was closed; null: it was not '
  'closed late.';
