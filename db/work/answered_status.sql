-- The last of several fields. A status that the company has given up since is none.
create function work.answered_status(p_form jsonb, p_answers jsonb)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if (p_form @> '[{"type": "machine_status"}]') is not true then
    return null;
  end if;
  return (
    select s.id
      from work.form_fields(p_form, p_answers) f
      join sites.ssu_statuses s on s.company_id = app.company_id() and s.name = f.answer #>> '{}'
     where f.type = 'machine_status' and f.is_shown
     order by f.n desc limit 1);
end;
$$;
comment on function work.answered_status is
  'The machine status that the answers to a form say; null for none.';
