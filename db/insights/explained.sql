create function insights.explained(p_machine insights.machine, p_window tstzrange, p_explain boolean)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  if not p_explain then
    return '{}';
  end if;
  return jsonb_build_object('explain', insights.explanation(p_machine, p_window));
end;
$$;
comment on function insights.explained is
  'What an answer adds that is asked to explain itself; nothing otherwise.';
