create function agents.ssu_guidance(p_ssu_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select (agents.guidance_json(array[g]))[1]::jsonb
      from agents.guidance g where g.company_id = app.company_id() and g.ssu_id = p_ssu_id);
end;
$$;
comment on function agents.ssu_guidance is
  'What the company tells agents about a machine, or null.';
