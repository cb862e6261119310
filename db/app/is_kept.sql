-- A plan that changed, and an apply that goes on meanwhile, say nothing of the request itself: their cure is to send
-- the same once more, and with the same key. A form that is sent again after it was refused is looked at anew.
create function app.is_kept(p_refusal app.answer, p_context jsonb)
  returns boolean
  language sql immutable
  return not p_context ? 'form' and p_refusal.status in (404, 409, 422)
     and p_refusal.body::jsonb ->> 'code' not in ('plan_changed', 'apply_in_progress');
comment on function app.is_kept is
  'Whether a refusal is kept under the call''s Idempotency-Key, so that a retry gets it again.';
