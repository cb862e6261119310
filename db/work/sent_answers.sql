-- They are looked at before they are checked, so nothing is read out of them that only a right answer has.
create function work.sent_answers(p_answers jsonb)
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select coalesce(jsonb_object_agg(a.answer ->> 'field', a.answer -> 'value'), '{}')
      from jsonb_array_elements(p_answers) a (answer);
  end;
comment on function work.sent_answers is
  'Answers as sent, by the titles of their fields; to a form, one of the wrong type is none (work.answer_fits).';
