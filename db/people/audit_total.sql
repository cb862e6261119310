-- By entity, person or capability it costs what there is of it, found by its index. Otherwise each stretch of time
-- that is not counted ahead is a query of its own, planned for its bounds, so that only its months are touched.
create function people.audit_total(
  p_from       timestamptz default null,
  p_to         timestamptz default null,
  p_person_id  bigint default null,
  p_capability text default null,
  p_entity     text default null,
  p_entity_id  text default null
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_total bigint;
  v_rest tstzmultirange;
  v_span tstzrange;
begin
  if p_entity is not null then
    return (
      select count(*)
        from (select distinct c.call_id, c.at from app.audit_changes c
               where c.company_id = app.company_id() and c.entity = p_entity
                 and (p_entity_id is null or c.entity_id = p_entity_id)
                 and (p_from is null or c.at >= p_from) and (p_to is null or c.at < p_to)) m
        join app.audit_log l on l.company_id = app.company_id() and l.id = m.call_id and l.at = m.at
       where (p_person_id is null or l.person_id = p_person_id)
         and (p_capability is null or l.capability = p_capability));
  elsif p_person_id is not null or p_capability is not null then
    return (
      select count(*) from app.audit_log l
       where l.company_id = app.company_id() and (p_from is null or l.at >= p_from) and (p_to is null or l.at < p_to)
         and (p_person_id is null or l.person_id = p_person_id)
         and (p_capability is null or l.capability = p_capability));
  end if;
  select m.kept, m.rest into v_total, v_rest from app.kept_months('app.audit_log', '', p_from, p_to) m;
  foreach v_span in array array(select unnest(v_rest)) loop
    v_total := v_total + (
      select count(*) from app.audit_log l
       where l.company_id = app.company_id() and l.at >= lower(v_span) and l.at < upper(v_span));
  end loop;
  return v_total;
end;
$$;
comment on function people.audit_total is
  'How many entries audit_list has.';
