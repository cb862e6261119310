-- What the current call has done so far, read back from its own audit changes, ledger rows, events and messages. A task
-- that changes with another may be one that the member does not see: its title is left out. Who agrees to a plan has
-- read its warnings, so they are part of it.
create function app.plan(p_result jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_changes jsonb;
  v_notifications jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
           'entity', c.entity, 'id', c.entity_id, 'action', c.action, 'fields', c.fields) order by c.id), '[]')
    into v_changes
    from app.audit_changes c
   where c.company_id = app.company_id() and c.call_id = app.current_call_id() and c.at = app.now();
  select coalesce(jsonb_agg(jsonb_build_object(
           'type', 'notification', 'event', e.type,
           'data', case when hidden.id is null then e.data else e.data #- '{task,title}' end) order by e.id), '[]')
    into v_notifications
    from events.events e
    left join work.tasks hidden on hidden.company_id = e.company_id and hidden.external_id = e.data #>> '{task,id}'
      and not work.task_visible(hidden.id)
   where e.company_id = app.company_id() and e.at >= app.now() and e.transaction_id = pg_current_xact_id()::text::bigint
     and e.call_id = app.current_call_id();
  return jsonb_build_object('changes', v_changes,
    'effects', app.stock_effects() || app.followed_effects(v_changes, p_result) || v_notifications
               || partners.told_effects(),
    'warnings', coalesce(p_result #> '{_meta,warnings}', '[]'));
end;
$$;
comment on function app.plan is
  'Changes, effects and warnings of what the current call has done so far.';
