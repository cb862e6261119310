-- Every refusal goes through here, so that a code outside the catalogue cannot leave the service.
-- The status rides in the SQLSTATE, the code in the constraint field, what helps to mend it in the detail.
create function app.refuse(p_code text, p_message text, p_extra jsonb default '{}')
  returns void
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_status integer;
begin
  select e.status into strict v_status from app.errors e where e.code = p_code;
  raise exception using
    errcode = 'MW' || v_status, constraint = p_code, message = p_message, detail = p_extra::text;
end;
$$;
comment on function app.refuse is
  'Refuses the call with a code of the catalogue app.errors, a sentence, and what helps to mend it.';
