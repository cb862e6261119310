create function commissioning.spelled(p_names jsonb, p_spelling jsonb)
  returns jsonb
  language sql immutable
  begin atomic
    select coalesce(jsonb_agg(coalesce(p_spelling -> lower(name), to_jsonb(name)) order by n), '[]')
      from jsonb_array_elements_text(p_names) with ordinality as e (name, n);
  end;
comment on function commissioning.spelled is
  'A list of names, each in the spelling given for its lower case.';
