-- A kind of parts is asked for by the thing that they are parts of, as by an id of its own.
create function people.audited_whole(p_entity text, p_id text)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_whole text := coalesce((select t.part_of from people.audited_kinds() t where t.entity = p_entity), p_entity);
begin
  return v_whole || '/' || people.audited_id(v_whole, p_id);
end;
$$;
comment on function people.audited_whole is
  'What parts carry as app.audit_changes.part_of, of a thing or, for a kind of parts, of what these are parts of: '
  'product/GEAR.';
