create function people.audit_entry_json(p_id bigint, p_at timestamptz)
  returns jsonb
  language sql stable
  begin atomic
    select jsonb_build_object(
        'id', l.id, 'at', app.iso(l.at),
        'actor', (select jsonb_build_object('id', p.id, 'name', p.name) from people.people p where p.company_id = l.company_id and p.id = l.person_id),
        'actorType', l.actor_type, 'channel', l.channel, 'capability', l.capability, 'transactionId', l.transaction_id,
        'statedBy', (select jsonb_build_object('id', p.id, 'name', p.name) from people.people p where p.company_id = l.company_id and p.id = l.stated_by),
        'changes', coalesce((
          select jsonb_agg(jsonb_build_object('entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields) order by c.id)
            from app.audit_changes c
           where c.company_id = l.company_id and c.call_id = l.id and c.at = l.at), '[]'))
      from app.audit_log l
     where l.company_id = app.company_id() and l.id = p_id and l.at = p_at;
  end;
comment on function people.audit_entry_json is
  'One write of the audit log with its changes, as answers show it.';
