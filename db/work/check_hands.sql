-- Giving, repeating or clearing one is all the same: what a person's hand made is not an agent's to send.
create function work.check_hands(p_form jsonb, p_answers jsonb)
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_titles text;
  v_paths text[];
begin
  select string_agg(distinct f.field ->> 'title', ', '), array_agg(format('answers.%s.value', a.n - 1) order by a.n)
    into v_titles, v_paths
    from jsonb_array_elements(p_form) with ordinality as f (field, n)
    join jsonb_array_elements(p_answers) with ordinality as a (answer, n) on a.answer ->> 'field' = f.field ->> 'title'
   where f.field ->> 'type' in ('photo', 'signature', 'barcode');
  if v_titles is not null then
    perform app.refuse_agent(format('Photos, signatures and scans come from a person in the app: leave out %s.',
                                    v_titles), v_paths);
  end if;
end;
$$;
comment on function work.check_hands is
  'Refuses with agent_not_allowed, naming the fields, an agent that answers a photo, a signature or a scan.';
