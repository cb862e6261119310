create function commissioning.check_prune(p_prune boolean)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_prune and (app.call_context() ->> 'actorType' = 'agent' or app.call_context() ->> 'channel' <> 'rest') then
    perform app.refuse('agent_not_allowed', 'Pruning is for people, by REST.');
  end if;
end;
$$;
comment on function commissioning.check_prune is
  'Refuses pruning to agents and outside REST, with agent_not_allowed.';
