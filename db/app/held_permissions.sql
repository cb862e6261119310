create function app.held_permissions()
  returns text[]
  language sql stable
  return array_remove(string_to_array(current_setting('app.permissions', true), ','), '');
comment on function app.held_permissions is
  'The permissions that the current call holds: those of the person''s roles, cut down to what the credential is '
  'narrowed to.';
