-- As the audit log has them, a call at a time: a correction may be several rows. Good pieces that become scrap are
-- added by nobody; scrap that becomes good is.
create function work.added_pieces(p_task work.tasks)
  returns table (call_id bigint, at timestamptz, nth bigint, is_machine boolean, person_ids bigint[], before numeric)
  language sql stable
  begin atomic
    select a.call_id, a.at, a.nth, a.is_machine, array[l.person_id, l.stated_by], a.before
      from (select c.call_id, c.at, min(c.id) as nth, bool_or(c.fields ? 'signalId') as is_machine,
                   greatest(sum(q.good), sum(q.good + q.scrap)) > 0 as adds,
                   coalesce(sum(sum(q.good + q.scrap)) over (
                     order by c.at, min(c.id) rows between unbounded preceding and 1 preceding), 0) as before
              from app.audit_changes c
             cross join lateral (
               select coalesce((c.fields #>> '{goodQuantity,to}')::numeric, 0) as good,
                      coalesce((c.fields #>> '{scrapQuantity,to}')::numeric, 0) as scrap) q
             where c.company_id = app.company_id() and c.part_of = 'task/' || (p_task).external_id
               and c.entity = 'taskCount'
             group by c.call_id, c.at) a
      left join app.audit_log l on l.company_id = app.company_id() and l.id = a.call_id and l.at = a.at
     where a.adds;
  end;
comment on function work.added_pieces is
  'The calls by which pieces were counted on a task, or corrected upwards, how many were counted before each, and '
  'whose it was; of the present call that is not written yet.';
