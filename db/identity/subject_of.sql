create function identity.subject_of(p_email text)
  returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return (select u.sub from identity.users u where u.email = lower(p_email));
end;
$$;
comment on function identity.subject_of is
  'Who signs in with an e-mail address; null when nobody does.';
