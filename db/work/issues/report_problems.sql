-- All of it is asked for at once: who reports does not come back to fill in the rest.
create function work.report_problems(p_issue work.issues, p_answers jsonb)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_missing text[] := array(
    select f.title from work.form_fields(p_issue.items, work.sent_answers(p_answers)) f
     where (f.field ->> 'required')::boolean and f.is_shown and not f.is_filled order by f.n);
begin
  return work.answer_problems(null, p_issue.items, p_answers)
    || work.lacks('required_field_missing', v_missing,
                  format('the report still needs %s', array_to_string(v_missing, ', ')), 'answers');
end;
$$;
comment on function work.report_problems is
  'What is wrong with the answers of a report, and which it lacks.';
