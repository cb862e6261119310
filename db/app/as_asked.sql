-- What is wrong in itself (400), and who may not ask, is refused as without. What a key has the answer of is not done
-- again: the plan is that answer and nothing else, and there is nothing to agree to.
create function app.as_asked(p_answer app.answer, p_dry_run boolean)
  returns app.answer
  language plpgsql volatile
  set search_path = ''
as $$
begin
  return case
    when not p_dry_run then p_answer
    when p_answer.status in (404, 409, 422) then app.dry_run_answer(null, p_answer.body::jsonb)
    when p_answer.replayed then app.dry_run_answer(jsonb_build_object('result', p_answer.body::jsonb), null)
    else p_answer end;
end;
$$;
comment on function app.as_asked is
  'A refusal, or the answer kept under an Idempotency-Key, as it is or as a dry run tells it.';
