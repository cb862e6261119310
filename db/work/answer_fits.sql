-- A type's form may change under a running task. An answer that the field as it is now could not have is kept, and
-- counts as not given.
create function work.answer_fits(p_field jsonb, p_answer jsonb)
  returns boolean
  language sql immutable parallel safe
  return coalesce(case p_field ->> 'type'
    when 'number' then jsonb_typeof(p_answer) = 'number'
    when 'checkbox' then jsonb_typeof(p_answer) = 'boolean'
    when 'select' then p_field -> 'options' @> p_answer and jsonb_typeof(p_answer) = 'string'
    when 'location' then jsonb_typeof(p_answer) = 'object'
    when 'products' then jsonb_typeof(p_answer) = 'array'
    else jsonb_typeof(p_answer) = 'string' end, false);
comment on function work.answer_fits is
  'Whether a stored answer is one that a form field, as it is now, can have.';
