-- The same write with the same Idempotency-Key. The advisory lock is held until the call's end, so the second
-- of two at the same moment is told so at once instead of waiting; a stored answer is there once the lock is free.
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
  if not pg_try_advisory_xact_lock(hashtextextended(concat_ws(chr(31), app.company_id(), app.person_id(), v_capability,
      v_key), 0)) then
    perform app.refuse('idempotency_in_progress', 'The first call with this Idempotency-Key is still being answered.');
  end if;
  select k.* into v_stored from app.idempotency_keys k
   where k.company_id = app.company_id() and k.actor = app.person_id()::text and k.capability = v_capability
     and k.key = v_key and k.created_at > app.now() - interval '24 hours';
  if v_stored.key is null then
    return null;
  end if;
  if v_stored.request_hash <> p_context ->> 'requestHash' then
    perform app.refuse('idempotency_key_reused',
                       'This Idempotency-Key was used with another request in the last 24 hours.');
  end if;
  if jsonb_typeof(p_context -> 'scope') = 'array'
     and not coalesce(p_context -> 'scope' @> to_jsonb(v_stored.scope), false) then
    perform app.refuse('idempotency_key_reused',
                       'This Idempotency-Key was used by a credential that may do more than this one.');
  end if;
  return (v_stored.status, v_stored.body, true)::app.answer;
end;
$$;
comment on function app.replay_answer is
  'The stored answer to a call''s Idempotency-Key, or null. Refuses with idempotency_in_progress, '
  'idempotency_key_reused.';
