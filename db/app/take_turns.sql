-- For rows that may not be there yet, or that a rule counts together, which no row lock can hold.
create function app.take_turns(p_what text)
  returns void
  language sql volatile
  begin atomic
    select pg_advisory_xact_lock(hashtextextended(concat_ws(chr(31), app.company_id(), p_what), 0));
  end;
comment on function app.take_turns is
  'Lets one call of the company at a time past this point for what it names, until the call ends.';
