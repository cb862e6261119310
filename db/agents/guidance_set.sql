-- What all agents are told is a person's word, also where an agent writes it down.
create function agents.guidance_set(
  p_subject    text,
  p_body       text,
  p_ref        text default null,
  p_thresholds jsonb default null,
  p_reviewed   boolean default false,
  p_stated_by  bigint default null
)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_problem text := agents.body_problem(p_subject, p_body);
  v_guidance agents.guidance;
begin
  perform app.require('ai_guidance:manage');
  v_guidance := agents.guidance_subject(p_subject, p_ref,
    case when v_problem is not null then jsonb_build_array(jsonb_build_object('path', 'body', 'message', v_problem))
         else '[]' end
    || app.stated_by_problems(p_stated_by, 'ai_guidance:manage'));
  v_guidance.body := p_body;
  v_guidance.thresholds := p_thresholds;
  v_guidance.reviewed_at := case when p_reviewed then app.now() end;
  return (agents.guidance_json(array[agents.write_guidance(v_guidance)]))[1]::jsonb;
end;
$$;
comment on function agents.guidance_set is
  'Replaces what the company tells agents about a subject. Refuses with invalid_input, reason_required, '
  'not_found.';
