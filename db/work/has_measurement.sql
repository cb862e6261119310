-- A measurement decides about a lot: it is a number that has limits.
create function work.has_measurement(p_form jsonb, p_answers jsonb)
  returns boolean
  language sql immutable parallel safe
  return exists (
    select from jsonb_array_elements(p_form) f (field)
      join jsonb_array_elements(p_answers) a (answer) on a.answer ->> 'field' = f.field ->> 'title'
     where f.field ->> 'type' = 'number' and num_nonnulls(f.field ->> 'lsl', f.field ->> 'usl') > 0);
comment on function work.has_measurement is
  'Whether one of the answers to a form is a measurement.';
