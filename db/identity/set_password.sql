-- Of several who set it at the same moment, each knowing the password as it stood, one does: the others find another.
-- By a link comes who may have lost the account to somebody else, so all that acts as it ends; an owner who changes the
-- password is signed out, and keeps keys and applications.
create function identity.set_password(
  p_sub uuid, p_before text, p_next text, p_own_page text, p_link integer default null)
  returns boolean
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update identity.users u
     set password_hash = p_next, verified_at = case when p_link is null then u.verified_at else now() end
   where u.sub = p_sub and u.password_hash = p_before and (p_link is null or u.password_links = p_link);
  if not found then
    return false;
  end if;
  delete from identity.sessions s where s.sub = p_sub;
  perform identity.end_keys(array(
    select k from identity.keys k
     where k.sub = p_sub and k.revoked_at is null and (p_link is not null or k.client_id = p_own_page)));
  return true;
end;
$$;
comment on function identity.set_password is
  'Sets a password where it still is as it was, and ends every session; by a link, the last of so many, every key and '
  'consent too. False when it no longer is so.';
