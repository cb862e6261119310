-- What changed a kind of things is counted in the index of the changes alone; of one thing, and with a person or a
-- capability too, the door counts the list.
create function people.audit_list_total(
  p_from       timestamptz,
  p_to         timestamptz,
  p_person_id  bigint,
  p_capability text,
  p_entity     text,
  p_entity_id  text
)
  returns bigint
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = force_custom_plan
as $$
declare
  v_filters integer := num_nonnulls(p_person_id, p_capability, p_entity, p_entity_id);
begin
  if v_filters = 1 and p_entity is not null then
    return (select count(*)
              from (select distinct c.at, c.call_id from app.audit_changes c
                     where c.company_id = app.company_id() and c.entity = p_entity
                       and c.at >= case when p_from is null then '-infinity' else p_from end
                       and c.at < case when p_to is null then 'infinity' else p_to end) c);
  elsif v_filters = 0 then
    return people.audit_entries(p_from, p_to);
  elsif v_filters = 1 then
    return app.rows_by_month(
      'app.audit_log',
      jsonb_strip_nulls(jsonb_build_object('person_id', p_person_id, 'capability', p_capability)), p_from, p_to);
  end if;
  return null;
end;
$$;
comment on function people.audit_list_total is
  'How many entries audit_list has, where that is kept or counted in an index, or null.';
