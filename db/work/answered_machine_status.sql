create function work.answered_machine_status(p_form jsonb, p_answers jsonb)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_name text;
  v_status bigint;
begin
  if not p_form @> '[{"type": "machine_status"}]' then
    return null;
  end if;
  select f.answer #>> '{}' into v_name
    from work.form_fields(p_form, p_answers) f where f.type = 'machine_status' and f.is_shown and f.is_filled
   order by f.n desc limit 1;
  select s.id into v_status from sites.ssu_statuses s where s.company_id = app.company_id() and s.name = v_name;
  return v_status;
end;
$$;
comment on function work.answered_machine_status is
  'The machine status that a form answers, the last of several; null without one, also when the company has given the status up since.';
