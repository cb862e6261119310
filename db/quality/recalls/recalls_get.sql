create function quality.recalls_get(p_id text)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform app.require('inventory:view');
  return quality.recall_json(quality.find_recall(p_id));
end;
$$;
comment on function quality.recalls_get is
  'One recall, with all that it holds. Refuses with not_found.';
