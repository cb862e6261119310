-- Who fills in a form on a telephone answers what was asked when it was opened. An answer that fits what is asked under
-- the same title by now is none to that: a word that was a remark would stop a machine. Only the page says what it
-- asked (server/pages/report.ts), and what is sent by a key again is answered before.
create function work.asked_otherwise_problems(p_form jsonb, p_answers jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('path', format('answers.%s.value', a.n - 1),
                                                 'message', 'is asked in another way by now') order by a.n), '[]')
      from jsonb_array_elements(p_answers) with ordinality as a (answer, n)
      join jsonb_array_elements(p_form) f (field) on f.field ->> 'title' = a.answer ->> 'field'
     where f.field ->> 'type' <> app.call_context() -> 'types' ->> (a.answer ->> 'field');
  end;
comment on function work.asked_otherwise_problems is
  'Which answers of a report are to questions that were of another type when they were asked.';
