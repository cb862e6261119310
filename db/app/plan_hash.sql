-- What differs between two runs of the same call is left out: ids and codes that the call made, times counted from
-- its clock, and durations up to now. A time that lies whole minutes from now was counted from it; others were sent.
create function app.plan_hash(p_changes jsonb, p_effects jsonb)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_text text := coalesce(app.without_numbers_made(p_changes), '[]')::text;
  v_effects text := p_effects::text;
  v_made text;
  v_entity text;
  v_time text;
  v_seconds numeric;
begin
  for v_made, v_entity in
    select distinct made, c ->> 'entity'
      from jsonb_array_elements(p_changes) c
      cross join unnest(array[c ->> 'id', c #>> '{fields,code,to}', c #>> '{fields,externalId,to}']) made
     where c ->> 'action' = 'create'
     order by made desc
  loop
    if v_made ~ '^\d+$' then
      -- A number is the made row's only where an id stands, or a field named for it: a lot link 2 is not the priority 2.
      v_effects := regexp_replace(v_effects, format('("id": "(?:[^"]*/)?)%s(?=[/"])', v_made), '\1*', 'g');
      v_effects := regexp_replace(v_effects, format('("(?:id|%sId)": (?:\{"to": )?)%s(?=[,}])', v_entity, v_made), '\1"*"', 'g');
    elsif length(v_made) > 3 then
      v_text := replace(v_text, v_made, '*');
      v_effects := replace(v_effects, v_made, '*');
    end if;
  end loop;
  -- What the changes hide is told by what the door has sealed.
  v_text := concat(v_text, v_effects, app.call_context() #> '{found,sealed}');
  for v_time in
    select distinct m.parts[1] from regexp_matches(v_text, '\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z', 'g') m (parts)
  loop
    v_seconds := extract(epoch from v_time::timestamptz - app.now());
    if v_seconds % 60 = 0 then
      v_text := replace(v_text, v_time, 'now ' || trunc(v_seconds));
    end if;
  end loop;
  v_text := regexp_replace(v_text, '("[A-Za-z]*[sS]econds": (?:\{"to": )?)[0-9.]+', '\1"*"', 'g');
  return encode(sha256(convert_to(v_text, 'UTF8')), 'hex');
end;
$$;
comment on function app.plan_hash is
  'The hash that a plan is known by: the same for every run that would do the same.';
