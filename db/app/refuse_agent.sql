create function app.refuse_agent(p_why text, p_paths text[] default '{}')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if app.is_agent() then
    perform app.refuse('agent_not_allowed', p_why, (
      select case when count(*) = 0 then '{}' else jsonb_build_object('errors', jsonb_agg(jsonb_build_object(
               'path', p.path, 'message', 'is for a person to say, not for an agent'))) end
        from unnest(p_paths[:100]) p (path)));
  end if;
end;
$$;
comment on function app.refuse_agent is
  'Refuses an agent what must come from a person, such as a photo, a signature or a scan, with agent_not_allowed, '
  'naming the fields of the input that say it, the first hundred.';
