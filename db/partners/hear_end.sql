create function partners.hear_end(p_handoff partners.handoffs, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if p_handoff.is_linked and not (p_body ->> 'linked')::boolean then
    perform partners.note_step(partners.part(p_handoff), 'link_ended', false, '{}');
  end if;
end;
$$;
comment on function partners.hear_end is
  'The partner says that the two tasks no longer follow each other.';
