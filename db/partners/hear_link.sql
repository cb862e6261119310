-- The handoffs that end with a link are told one by one: this message may come before or after those of a new link. Who
-- was named before it was there has missed that: at the first word it is told again, of one that is archived that
-- nothing new goes to it (operator.set_archived).
create function partners.hear_link(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_is_first boolean := not exists (
    select from partners.links l where l.company_id = app.company_id() and l.partner = p_from and l.heard_version > 0);
begin
  insert into partners.links as l (company_id, partner, is_accepted, heard_version)
  values (app.company_id(), p_from, (p_body ->> 'accepts')::boolean, (p_body ->> 'version')::bigint)
  on conflict (company_id, partner) do update
     set is_accepted = excluded.is_accepted, heard_version = excluded.heard_version
   where l.heard_version < excluded.heard_version;
  perform partners.touch_customers(p_from);
  if v_is_first and partners.names(p_from) then
    perform partners.tell_link(p_from, not app.is_archived());
  end if;
end;
$$;
comment on function partners.hear_link is
  'Keeps whether another company names this one.';
