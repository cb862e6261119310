-- Giving, repeating or clearing one is all the same: what a person's hand made is not an agent's to send.
create function work.check_hands(p_form jsonb, p_answers jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_titles text := (
    select string_agg(f.field ->> 'title', ', ' order by f.n)
      from jsonb_array_elements(p_form) with ordinality as f (field, n)
     where f.field ->> 'type' in ('photo', 'signature', 'barcode')
       and exists (select from jsonb_array_elements(p_answers) a (answer)
                    where a.answer ->> 'field' = f.field ->> 'title'));
begin
  if v_titles is not null then
    perform app.refuse_agent(format('Photos, signatures and scans come from a person in the app: leave out %s.',
                                    v_titles));
  end if;
end;
$$;
comment on function work.check_hands is
  'Refuses with agent_not_allowed, naming the fields, an agent that answers a photo, a signature or a scan.';
