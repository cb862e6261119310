-- Whether a key still lives: not revoked, not expired, and of this person in this company.
--
-- Every call asks this in its own transaction, so that a revoked key stops at once even where its
-- token is held in memory. One look-up by primary key; plpgsql, as its plan is kept. Definer, as
-- nobody but the identity provider's role reads its tables.
create function identity.key_lives(p_key_id text, p_sub uuid, p_company text)
  returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return exists (
    select from identity.keys k
    where k.key_id = p_key_id and k.sub = p_sub and k.company = p_company
      and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now()));
end;
$$;
comment on function identity.key_lives is
  'Whether an API key still lives and belongs to this person in this company.';
