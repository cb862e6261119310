-- By entity, person or capability it is not kept. Each stretch of time that is not counted ahead is a query of its own,
-- planned for its bounds, so that only its months are touched.
create function people.audit_list_total(
  p_from       timestamptz,
  p_to         timestamptz,
  p_person_id  bigint,
  p_capability text,
  p_entity     text
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
  if p_person_id is not null or p_capability is not null or p_entity is not null then
    return null;
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
comment on function people.audit_list_total is
  'How many entries audit_list has, where that is kept, or null.';
