-- As the audit log has it: the report is its task, whose status tells its course, and its own row has the decision.
create function quality.ncr_history(p_id text)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
        'at', app.iso(c.at), 'by', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
        'status', c.fields #>> '{status,to}', 'disposition', c.fields #>> '{disposition,to}')
        order by c.at, c.id), '[]')
      from app.audit_changes c
      join app.audit_log l on l.company_id = c.company_id and l.id = c.call_id and l.at = c.at
      left join people.people p
        on p.company_id = l.company_id and p.id = case when l.stated_by is null then l.person_id else l.stated_by end
     where c.company_id = app.company_id() and c.entity in ('task', 'ncr') and c.entity_id = p_id
       and c.fields ?| array['status', 'disposition'];
  end;
comment on function quality.ncr_history is
  'The statuses and the disposition that a report was given: when, and by whom.';
