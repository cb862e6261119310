-- Goes down only to where one of the words may stand, found by what each has in it. A number becomes a text.
create function app.with_names(p_value jsonb, p_names jsonb)
  returns jsonb
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_text text := p_value::text;
  v_word text;
begin
  if strpos(v_text, '8173205') = 0 and strpos(v_text, '8173-205') = 0 then
    return p_value;
  elsif jsonb_typeof(p_value) = 'object' then
    return (select jsonb_object_agg(e.key, app.with_names(e.value, p_names)) from jsonb_each(p_value) e);
  elsif jsonb_typeof(p_value) = 'array' then
    return (select jsonb_agg(app.with_names(e.value, p_names) order by e.n)
              from jsonb_array_elements(p_value) with ordinality e (value, n));
  end if;
  v_text := p_value #>> '{}';
  for v_word in select w.word from app.trial_words(v_text) w where p_names ? w.word loop
    v_text := replace(v_text, v_word, p_names ->> v_word);
  end loop;
  return to_jsonb(v_text);
end;
$$;
comment on function app.with_names is
  'A value in which the words that a trial has made are replaced by their names.';
