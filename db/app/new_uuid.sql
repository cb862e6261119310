create function app.new_uuid()
  returns uuid
  language sql volatile
  return case when app.is_trial() then lpad(nextval('app.trial_number')::text, 32, '0')::uuid
              else gen_random_uuid() end;
comment on function app.new_uuid is
  'A new random UUID; in a trial one that is its number.';
