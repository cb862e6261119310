-- The handoffs that end with a link are told one by one: this message may come before or after those of a new link.
create function partners.hear_link(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  insert into partners.links as l (company_id, partner, is_accepted, heard_version)
  values (app.company_id(), p_from, (p_body ->> 'accepts')::boolean, (p_body ->> 'version')::bigint)
  on conflict (company_id, partner) do update
     set is_accepted = excluded.is_accepted, heard_version = excluded.heard_version
   where l.heard_version < excluded.heard_version;
end;
$$;
comment on function partners.hear_link is
  'Keeps whether another company names this one.';
