create function commissioning.check_prune(p_prune boolean)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_prune then
    perform app.refuse_agent('Pruning is for people, by REST.', '{prune}');
  end if;
end;
$$;
comment on function commissioning.check_prune is
  'Refuses pruning to agents, as which all count who come over the tool server, with agent_not_allowed.';
