-- The door checks the form and hands on a spec of the wrong form as { problems }.
create function commissioning.form_problems(p_spec jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_spec #> '{problems,0}' ->> 'path' = '' then
    perform app.refuse_input('[{"path": "spec", "message": "must be a factory spec: an object"}]');
  end if;
  return coalesce(p_spec -> 'problems', '[]');
end;
$$;
comment on function commissioning.form_problems is
  'What the door found wrong with a spec''s form. Refuses with invalid_input what is no spec at all.';
