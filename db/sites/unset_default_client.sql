-- The company's row of settings is the lock, so that two calls that each set a default leave one.
create function sites.unset_default_client()
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform from app.settings s where s.company_id = app.company_id() for no key update;
  update sites.clients c set is_default = false, updated_at = app.now()
    where c.company_id = app.company_id() and c.is_default;
end;
$$;
comment on function sites.unset_default_client is
  'Before a client becomes the default, the present one gives way.';
