-- For rows that may not be there yet, which no row lock can hold.
create function inventory.take_turns(p_what text)
  returns void
  language sql volatile
  begin atomic
    select pg_advisory_xact_lock(hashtextextended(concat_ws(chr(31), app.company_id(), 'inventory', p_what), 0));
  end;
comment on function inventory.take_turns is
  'Lets one call of the company at a time past this point for what it names, until the call ends.';
