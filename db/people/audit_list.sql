-- What changed an entity is looked up in the changes, which are found by it, and its calls by their ids.
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
    select l.* from app.audit_log l
     where l.company_id = app.company_id()
       and (p_from is null or l.at >= p_from) and (p_to is null or l.at < p_to)
       and (p_person_id is null or l.person_id = p_person_id)
       and (p_capability is null or l.capability = p_capability)
       and (p_entity is null or l.id = any (array(
             select c.call_id from app.audit_changes c
              where c.company_id = app.company_id() and c.entity = p_entity
                and (p_entity_id is null or c.entity_id = p_entity_id))))
     order by l.at desc, l.id desc;
  end;
comment on function people.audit_list is
  'The company''s audit log, newest first: who changed what, by which call. Refuses with invalid_input.';
