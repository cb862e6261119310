create function people.audit_json(p_rows app.audit_log[])
  returns jsonb[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select array_agg(jsonb_build_object(
               'id', l.id, 'at', app.iso(l.at),
               'actor', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
               'actorType', l.actor_type, 'channel', l.channel, 'capability', l.capability,
               'transactionId', l.transaction_id,
               'statedBy', case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end,
               'changes', coalesce((
                 select jsonb_agg(jsonb_build_object(
                            'entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields)
                          order by c.id)
                   from app.audit_changes c
                  where c.company_id = l.company_id and c.call_id = l.id and c.at = l.at), '[]'))
             order by l.ordinality)
      from unnest(p_rows) with ordinality l
      left join people.people p on p.company_id = l.company_id and p.id = l.person_id
      left join people.people s on s.company_id = l.company_id and s.id = l.stated_by);
end;
$$;
comment on function people.audit_json is
  'Writes of the audit log with their changes as answers show them.';
