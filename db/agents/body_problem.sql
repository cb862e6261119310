create function agents.body_problem(p_subject text, p_body text)
  returns text
  language sql immutable parallel safe
  return case when length(p_body) > case p_subject when 'company' then 4000 else 1000 end then
    format('has %s characters; %s may have %s', length(p_body), replace(p_subject, '_', ' '), case p_subject
           when 'company' then 4000 else 1000 end) end;
comment on function agents.body_problem is
  'What is wrong with the length of guidance about a subject: 4000 characters about the company, 1000 about anything '
  'else; null when nothing is.';
