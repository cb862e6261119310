create function app.refuse_agent(p_why text)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if app.is_agent() then
    perform app.refuse('agent_not_allowed', p_why);
  end if;
end;
$$;
comment on function app.refuse_agent is
  'Refuses an agent what must come from a person, such as a photo, a signature or a scan, with agent_not_allowed.';
