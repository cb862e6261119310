-- Tells a refusal from a failure: an app.refuse, or a constraint that the catalogue explains. Null means that
-- it is neither, and the error goes on to the caller of the wrapper as it is.
create function app.refusal(p_sqlstate text, p_constraint text, p_message text, p_detail text, p_context jsonb)
  returns app.answer
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_known app.constraint_errors;
  v_body jsonb;
begin
  if p_sqlstate like 'MW%' then
    v_body := app.problem(p_constraint, p_message, nullif(p_detail, '')::jsonb, p_context);
  elsif p_sqlstate like '23%' then
    select c.* into v_known from app.constraint_errors c where c.constraint_name = p_constraint;
    v_body := app.problem(v_known.code, v_known.message,
      case when v_known.path is not null
        then jsonb_build_object('errors', jsonb_build_array(jsonb_build_object('path', v_known.path,
            'message', v_known.message))) end,
      p_context);
  end if;
  return ((v_body ->> 'status')::integer, v_body::text, false)::app.answer;
end;
$$;
comment on function app.refusal is
  'The answer that an error means, or a null answer when it is no refusal.';
