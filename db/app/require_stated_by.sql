create function app.require_stated_by(p_stated_by bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.refuse_input(app.stated_by_problems(p_stated_by));
end;
$$;
comment on function app.require_stated_by is
  'Refuses what app.stated_by_problems finds, with reason_required or invalid_input.';
