create function quality.recalls_list_total(p_state text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  return app.kept_rows('quality.recalls', p_state);
end;
$$;
comment on function quality.recalls_list_total is
  'How many recalls recalls_list has.';
