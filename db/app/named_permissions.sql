create function app.named_permissions(p_granted text[])
  returns text[]
  language sql immutable
  return case when '*' = any (p_granted) then app.all_permissions() else p_granted end;
comment on function app.named_permissions is
  'Permissions by their names, where * stands for all there are.';
