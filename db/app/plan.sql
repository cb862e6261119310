-- What the current call has done so far, read back from its own audit changes, ledger rows and events.
--
-- The hash leaves out what differs between two runs of the same call: ids and codes that the call made, and the clock.
create function app.plan(p_result jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_changes jsonb;
  v_effects jsonb;
  v_text text;
  v_made text;
begin
  select coalesce(jsonb_agg(jsonb_build_object('entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields) order by c.id), '[]')
    into v_changes
    from app.audit_changes c
   where c.company_id = app.company_id() and c.call_id = app.current_call_id() and c.at = app.now();
  v_effects := app.stock_effects() || app.followed_effects(v_changes, p_result) || app.notification_effects();

  v_text := (jsonb_build_array(app.without_numbers_made(v_changes), v_effects))::text;
  for v_made in
    select distinct made
      from jsonb_array_elements(v_changes) c
      cross join unnest(array[c ->> 'id', c #>> '{fields,code,to}', c #>> '{fields,externalId,to}']) made
     where c ->> 'action' = 'create' and length(made) > 3
     order by made desc
  loop
    v_text := replace(v_text, v_made, '*');
  end loop;
  v_text := replace(v_text, app.iso(app.now()), 'now');
  return jsonb_build_object('changes', v_changes, 'effects', v_effects,
    'planHash', encode(sha256(convert_to(v_text, 'UTF8')), 'hex'));
end;
$$;
comment on function app.plan is
  'Changes, effects and plan hash of what the current call has done so far.';
