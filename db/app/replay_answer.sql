-- The same write with the same Idempotency-Key. The advisory lock is held until the call's end, so the second
-- of two at the same moment is told so at once instead of waiting; a stored answer is there once the lock is free. It
-- is shown to who holds all that it was given with: not to a narrower key, nor to a person who holds less by now. A dry
-- run keeps no call waiting.
create function app.replay_answer(p_context jsonb)
  returns app.answer
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_key text := p_context ->> 'idempotencyKey';
  v_capability text := app.call_context() ->> 'capability';
  v_stored app.idempotency_keys;
begin
  if not app.is_dry_run() and not pg_try_advisory_xact_lock(hashtextextended(concat_ws(
      chr(31), app.company_id(), app.person_id(), v_capability, v_key), 0)) then
    perform app.refuse('idempotency_in_progress', 'The first call with this Idempotency-Key is still being answered.',
                       '{"retryAfter": 1}');
  end if;
  select k.* into v_stored from app.idempotency_keys k
   where k.company_id = app.company_id() and k.actor = app.person_id()::text and k.capability = v_capability
     and k.key = v_key and k.created_at + k.lasts > app.now();
  if v_stored.key is null then
    return null;
  end if;
  if v_stored.request_hash <> p_context ->> 'requestHash' then
    perform app.refuse('idempotency_key_reused',
                       'This Idempotency-Key was used with another request in the last 24 hours.');
  end if;
  -- null: kept by an earlier release, and given to a credential that was not narrowed
  if not coalesce(app.held_permissions() @> v_stored.scope, jsonb_typeof(p_context -> 'scope') is distinct from 'array')
  then
    perform app.refuse('idempotency_key_reused',
                       'This Idempotency-Key was used when more was permitted than is to this credential now.');
  end if;
  return (v_stored.status, v_stored.body, true)::app.answer;
end;
$$;
comment on function app.replay_answer is
  'The stored answer to a call''s Idempotency-Key, or null. Refuses with idempotency_in_progress, '
  'idempotency_key_reused.';
