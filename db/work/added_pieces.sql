-- As the audit log has them, a call at a time: a correction may be several rows. Good pieces that become scrap are
-- added by nobody; scrap that becomes good is. What a machine counted, nobody did who passed its readings on.
create function work.added_pieces(p_task work.tasks)
  returns table (call_id bigint, at timestamptz, person_ids bigint[])
  language sql stable
  begin atomic
    select a.call_id, a.at, array[l.person_id, l.stated_by]
      from (select c.call_id, c.at
              from app.audit_changes c
             cross join lateral (
               select coalesce((c.fields #>> '{goodQuantity,to}')::numeric, 0) as good,
                      coalesce((c.fields #>> '{scrapQuantity,to}')::numeric, 0) as scrap) q
             where c.company_id = app.company_id() and c.part_of = 'task/' || (p_task).external_id
               and c.entity = 'taskCount' and not c.fields ? 'signalId'
             group by c.call_id, c.at
            having greatest(sum(q.good), sum(q.good + q.scrap)) > 0) a
      left join app.audit_log l on l.company_id = app.company_id() and l.id = a.call_id and l.at = a.at;
  end;
comment on function work.added_pieces is
  'The calls by which people counted pieces on a task, or corrected them upwards, and whose each was; of the present '
  'call that is not written yet.';
