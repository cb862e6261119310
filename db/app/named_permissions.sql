create function app.named_permissions(p_granted text)
  returns text[]
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_granted text[] := string_to_array(p_granted, ',');
begin
  if '*' = any (v_granted) then
    return app.all_permissions();
  end if;
  return array(select distinct g.permission from unnest(v_granted) g (permission) order by g.permission);
end;
$$;
comment on function app.named_permissions is
  'Permissions that several groups grant, joined by commas, each once and in order; * stands for all there are.';
