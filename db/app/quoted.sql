create function app.quoted(p_text text)
  returns text
  language sql stable parallel safe
  return regexp_replace(to_json(case when length(p_text) > 200 then left(p_text, 199) || '…' else p_text end)::text,
                        '[\u007f-\u009f\u2028\u2029\u200b\u202a-\u202e\u2066-\u2069\ufeff]', '�', 'g');
comment on function app.quoted is
  'What a person or a partner wrote, as a sentence says it again: its begin in quotes, on one line, nothing hidden.';
