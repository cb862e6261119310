create function partners.event_json(p_handoff partners.handoffs)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('handoff', jsonb_object_agg(k.key, j.handoff -> k.key))
      from (select (partners.handoffs_json(array[p_handoff]))[1]::jsonb as handoff) j
     cross join unnest(array['id', 'direction', 'state', 'status', 'partner', 'taskId']) k (key));
end;
$$;
comment on function partners.event_json is
  'A handoff as events carry it.';
