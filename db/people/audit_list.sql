-- One of the two halves is left when the query is planned: a filter by entity may begin at the changes, which are found by
-- it; all others begin at the log.
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
      from (
        select a.* from app.audit_log a where p_entity is null
        union all
        select a.* from app.audit_log a
         where p_entity is not null and (a.company_id, a.id, a.at) in (
                 select c.company_id, c.call_id, c.at from app.audit_changes c
                  where c.entity = p_entity and (p_entity_id is null or c.entity_id = p_entity_id))
      ) l
     where l.company_id = app.company_id()
       and (p_from is null or l.at >= p_from) and (p_to is null or l.at < p_to)
       and (p_person_id is null or l.person_id = p_person_id) and (p_capability is null or l.capability = p_capability)
     order by l.at desc, l.id desc;
  end;
comment on function people.audit_list is
  'The company''s audit log, newest first: who changed what, by which call. Refuses with invalid_input.';
