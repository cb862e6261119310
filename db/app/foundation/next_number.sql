-- A company counts for itself, with one sequence for all its tables (app.make_numbers): what grows with others' work
-- would tell how much that is. A sequence goes on although a call is undone, so a trial draws from one of its own: it
-- uses up no number that a caller would miss, and what it has made is known by its number (app.tell_new).
--
-- Column defaults lean on this function, so it is replaced in place and never dropped.
create or replace function app.next_number()
  returns bigint
  language sql volatile
  return nextval((case when app.is_trial() then 'app.trial_number'
                       else 'numbers.of_' || app.company_id() end)::regclass);
-- Until numbers.sql drops it, a database of before has another one, of a sequence.
comment on function app.next_number() is
  'The next number of the company; in a trial one that begins with 8173205 and is told as new. Null outside a company.';
