create function people.audit_json(p_rows app.audit_log[])
  returns json[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(
    select row_to_json(j) from (
      select l.id, app.iso(l.at) as at,
             case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as actor,
             l.actor_type as "actorType", l.channel, l.capability, l.transaction_id as "transactionId",
             case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as "statedBy",
             coalesce((
               select json_agg(json_build_object(
                          'entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields)
                        order by c.id)
                 from app.audit_changes c
                where c.company_id = l.company_id and c.call_id = l.id and c.at = l.at), '[]') as changes
        from unnest(p_rows) with ordinality l
        left join people.people p on p.company_id = l.company_id and p.id = l.person_id
        left join people.people s on s.company_id = l.company_id and s.id = l.stated_by
       order by l.ordinality) j);
end;
$$;
comment on function people.audit_json is
  'Writes of the audit log with their changes as answers show them.';
