create function app.store_answer(p_context jsonb, p_answer app.answer)
  returns void
  language sql volatile
  begin atomic
    insert into app.idempotency_keys as k (company_id, actor, capability, key, request_hash, status, body,
                                           scope, created_at, lasts)
    values (app.company_id(), app.person_id()::text,
            app.call_context() ->> 'capability', p_context ->> 'idempotencyKey',
            p_context ->> 'requestHash', p_answer.status, p_answer.body,
            app.held_permissions(), app.now(), coalesce((p_context ->> 'keyLasts')::interval, interval '24 hours'))
    on conflict (company_id, actor, capability, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, body = excluded.body,
          scope = excluded.scope, created_at = excluded.created_at, lasts = excluded.lasts;
  end;
comment on function app.store_answer is
  'Keeps a write''s answer under its Idempotency-Key as long as that lasts, in the transaction of the change.';
