-- Whoever agrees to a plan agrees to this call: what it shows may be the same for two things that are called alike, as
-- lots of two products are. What config.apply knows plans by makes no other call: with it the same is done, or nothing.
create function app.planned_call(p_input jsonb)
  returns text
  language sql stable
  return encode(sha256(convert_to(jsonb_build_array(app.company_id(), app.call_context() -> 'capability',
                                                    p_input - '{planHash,changesHash}'::text[])::text, 'UTF8')), 'hex');
comment on function app.planned_call is
  'The current capability with its input and company, as a hash of 64 hexadecimal digits.';
