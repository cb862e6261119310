create function partners.tell_link(p_partner text, p_accepts boolean)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_version bigint;
begin
  insert into partners.links as l (company_id, partner, told_version) values (app.company_id(), p_partner, 1)
  on conflict (company_id, partner) do update set told_version = l.told_version + 1
  returning l.told_version into v_version;
  perform partners.touch_customers(p_partner);
  perform partners.tell(p_partner, jsonb_build_object('kind', 'link', 'version', v_version, 'accepts', p_accepts));
end;
$$;
comment on function partners.tell_link is
  'Tells another company that this one names it, or no longer does.';
