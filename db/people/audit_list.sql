-- Filters that were not given fall away before planning: the plan is made for the values of each call. A filter by
-- entity begins at the changes, which are found by it; all others begin at the log.
create function people.audit_list(
  p_limit      integer default 50,
  p_offset     integer default 0,
  p_from       timestamptz default null,
  p_to         timestamptz default null,
  p_person_id  bigint default null,
  p_capability text default null,
  p_entity     text default null,
  p_entity_id  text default null
)
  returns jsonb
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_page jsonb;
begin
  perform app.require('audit:view');
  if p_entity_id is not null and p_entity is null then
    perform app.refuse_input('[{"path": "entity", "message": "is needed with entityId"}]');
  end if;
  with found as (
    (select l.id, l.at from app.audit_log l
     where p_entity is null and l.company_id = app.company_id()
       and (p_from is null or l.at >= p_from) and (p_to is null or l.at < p_to)
       and (p_person_id is null or l.person_id = p_person_id) and (p_capability is null or l.capability = p_capability)
     order by l.at desc, l.id desc limit p_limit::bigint + p_offset) -- from the index, not all of them sorted
    union all
    select l.id, l.at
      from (select distinct c.call_id, c.at from app.audit_changes c
             where p_entity is not null and c.company_id = app.company_id() and c.entity = p_entity
               and (p_entity_id is null or c.entity_id = p_entity_id)
               and (p_from is null or c.at >= p_from) and (p_to is null or c.at < p_to)) m
      join app.audit_log l on l.company_id = app.company_id() and l.id = m.call_id and l.at = m.at
     where (p_person_id is null or l.person_id = p_person_id) and (p_capability is null or l.capability = p_capability)
  ), page as (
    select f.id, f.at from found f order by f.at desc, f.id desc limit p_limit offset p_offset
  )
  select jsonb_agg(people.audit_entry_json(g.id, g.at) order by g.at desc, g.id desc) into v_page from page g;
  return app.page(v_page, people.audit_total(p_from, p_to, p_person_id, p_capability, p_entity, p_entity_id), p_limit, p_offset);
end;
$$;
comment on function people.audit_list is
  'The company''s audit log, newest first: who changed what, by which call. Refuses with invalid_input.';
