-- An agent gets what its company tells agents with the thing itself: of every machine, work center, product and task
-- type that what it asked, or what it is answered, calls by id. Asked in the same statement after the call, so of the
-- company that the call has entered; where the company tells nothing of single things it is one look.
create function call.guidance(p_answer app.answer, p_input jsonb)
  returns text
  language plpgsql stable security definer
  set search_path = ''
  set plan_cache_mode = force_generic_plan
as $$
declare
  v_most constant integer := 10;
  v_refs text[];
begin
  if (p_answer).status <> 200 or not exists (
       select from agents.guidance g where g.company_id = app.company_id() and g.subject <> 'company') then
    return null;
  end if;
  v_refs := array(
    select distinct t #>> '{}'
      from jsonb_path_query(jsonb_build_array((p_answer).body::jsonb, p_input),
                            'strict $.** ? (@.type() == "string")') t
     where length(t #>> '{}') <= 200);
  return nullif(to_json(agents.guidance_json(agents.guidance_on(v_refs, v_most)))::text, '[]');
end;
$$;
comment on function call.guidance is
  'What the company tells agents about the things in an answer and in what was asked, at most ten, as a JSON array of '
  'guidance records; null: nothing.';
