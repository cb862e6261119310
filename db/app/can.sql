create function app.can(p_permission text)
  returns boolean
  language sql stable parallel safe
  return p_permission = any (string_to_array(current_setting('app.permissions', true), ','));
comment on function app.can is
  'Whether the current call holds a permission.';
