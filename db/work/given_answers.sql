create function work.given_answers(p_form jsonb, p_answers jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_object_agg(a.answer ->> 'field', work.stored_answer(f.field ->> 'type', a.answer -> 'value')),
                    '{}')
      from jsonb_array_elements(p_answers) a (answer)
      join jsonb_array_elements(p_form) f (field) on f.field ->> 'title' = a.answer ->> 'field'
     where a.answer -> 'value' <> 'null';
  end;
comment on function work.given_answers is
  'Answers as they are kept, by the titles of their fields, without those that clear.';
