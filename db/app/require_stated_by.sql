create function app.require_stated_by(p_stated_by bigint, p_permission text default null,
                                      p_is_decision boolean default true)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.refuse_input(app.stated_by_problems(p_stated_by, p_permission, p_is_decision));
end;
$$;
comment on function app.require_stated_by is
  'Refuses what app.stated_by_problems finds, with reason_required or invalid_input.';
