-- What changed an entity is looked up in the changes, which are found by it: of one thing all of them, and those of its
-- parts, of a kind of things in order, as far as the page asks for, and so in the order of the change's own columns.
-- Without an entity nothing is left of that half, with one nothing of the other.
create function people.audit_list(
  p_from       timestamptz default null,
  p_to         timestamptz default null,
  p_person_id  bigint default null,
  p_capability text default null,
  p_entity     text default null,
  p_entity_id  text default null
)
  returns setof app.audit_log
  language sql stable
  begin atomic
    select l.*
      from ((select a.* from app.audit_log a
              where a.company_id = app.company_id() and p_entity is null
              order by a.at desc, a.id desc)
            union all
            (select a.company_id, c.call_id, c.at, a.person_id, a.actor_type, a.channel, a.key_id, a.capability,
                    a.transaction_id, a.stated_by
               from (select distinct c.at, c.call_id
                       from ((select c.at, c.call_id from app.audit_changes c
                               where c.company_id = app.company_id() and c.entity = p_entity
                                 and (p_entity_id is null
                                      or c.entity_id = (select people.audited_id(p_entity, p_entity_id)))
                               order by c.at desc, c.call_id desc)
                             union all
                             (select c.at, c.call_id from app.audit_changes c
                               where c.company_id = app.company_id() and p_entity_id is not null
                                 and c.part_of = (select people.audited_whole(p_entity, p_entity_id))
                                 and c.entity = any (array(select people.audited_parts(p_entity)))
                               order by c.at desc, c.call_id desc)) c
                      order by c.at desc, c.call_id desc) c
              cross join lateral (select l.* from app.audit_log l
                                   where l.company_id = app.company_id() and l.id = c.call_id and l.at = c.at limit 1) a
              where p_entity is not null
              order by c.at desc, c.call_id desc)) l
     where (p_from is null or l.at >= p_from) and (p_to is null or l.at < p_to)
       and (p_person_id is null or l.person_id = p_person_id)
       and (p_capability is null or l.capability = p_capability)
     order by l.at desc, l.id desc;
  end;
comment on function people.audit_list is
  'The company''s audit log, newest first: who changed what, by which call; of a thing also what changed of its parts. '
  'Refuses with invalid_input.';
