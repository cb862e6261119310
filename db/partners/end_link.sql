create function partners.end_link(p_partner text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_partner is not null then
    perform partners.take_turn(p_partner);
    perform partners.end_handoffs(p_partner);
    perform partners.tell_link(p_partner, false);
  end if;
end;
$$;
comment on function partners.end_link is
  'Ends the link with another company, and the handoffs with it; null: with none.';
