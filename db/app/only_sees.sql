-- Whoever narrows a key to permissions to see things makes a key for reading. What every member may do goes with being
-- a member and not with a permission, so such a key would do it all the same: record counts, open NCRs, make keys.
create function app.only_sees()
  returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  if jsonb_typeof(app.call_context() -> 'scope') is distinct from 'array' then
    return false;
  end if;
  return not exists (select from unnest(app.held_permissions()) held where held !~ ':view(_|$)');
end;
$$;
comment on function app.only_sees is
  'Whether the call''s credential is narrowed, and to nothing but permissions to see things: then it changes nothing.';
