create function agents.guidance_set(
  p_subject    text,
  p_body       text,
  p_ref        text default null,
  p_thresholds jsonb default null,
  p_reviewed   boolean default false
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_problem text := agents.body_problem(p_subject, p_body);
begin
  perform app.require('ai_guidance:manage');
  if v_problem is not null then
    perform app.refuse_input(jsonb_build_array(jsonb_build_object('path', 'body', 'message', v_problem)));
  end if;
  return agents.guidance_json(array[
    agents.write_guidance(agents.guidance_subject(p_subject, p_ref), p_body, p_thresholds, p_reviewed)]) -> 0;
end;
$$;
comment on function agents.guidance_set is
  'Replaces what the company tells agents about a subject. Refuses with invalid_input, not_found.';
