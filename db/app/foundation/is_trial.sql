-- A setting of its own, as every new row asks: the context would have to be read as JSON.
--
-- Column defaults lean on this function, so it is replaced in place and never dropped.
create or replace function app.is_trial()
  returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.trial', true) = 'on', false);
comment on function app.is_trial is
  'Whether what is done now will be undone: a dry run, or the rehearsal of a call.';
