-- Such a number stands alone, at the end of a code, or as a UUID.
create function app.trial_words(p_text text)
  returns table (word text, code text, number text)
  language sql immutable
  begin atomic
    select distinct f.found[1], f.found[2], replace(f.found[3], '-', '')
      from regexp_matches(p_text, '\m((?:([A-Z]+-)|0{8}-0{4}-0{4}-)?(8173-?205\d{9}))\M', 'g') f (found);
  end;
comment on function app.trial_words is
  'The words of a text that a trial has made, each with its number and, of a code, what is before it.';
