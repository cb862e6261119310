create function partners.handoffs_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('handoffs:send');
  return (partners.handoffs_json(array[partners.find_handoff(p_id)]))[1]::jsonb;
end;
$$;
comment on function partners.handoffs_get is
  'One handoff. Refuses with not_found.';
