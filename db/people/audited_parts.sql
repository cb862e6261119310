create function people.audited_parts(p_entity text)
  returns setof text
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query
    select t.entity from people.audited_kinds() t where p_entity in (t.entity, t.part_of) and t.part_of is not null;
end;
$$;
comment on function people.audited_parts is
  'The kinds of things whose changes are asked for with a kind: its parts, or itself where it is one.';
