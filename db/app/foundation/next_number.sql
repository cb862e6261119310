-- A sequence goes on although a call is undone, so a trial draws from one of its own: it uses up no number that a
-- caller would miss, and what it has made is known by its number (app.tell_new).
--
-- Column defaults lean on this function, so it is replaced in place and never dropped.
create or replace function app.next_number(p_sequence regclass)
  returns bigint
  language sql volatile
  return nextval(case when app.is_trial() then 'app.trial_number' else p_sequence end);
comment on function app.next_number is
  'The next number of a sequence; in a trial one that begins with 8173205 and is told as new.';
