-- One call at a time between two companies, whichever of the two it is made in. Taken before any row, so that whoever
-- has it goes on into the other company without waiting for one who waits for it.
create function partners.take_turn(p_partner text)
  returns void
  language sql volatile
  begin atomic
    select pg_advisory_xact_lock(partners.turn(p_partner));
  end;
comment on function partners.take_turn is
  'Lets one call at a time past this point between the company and a partner, until the call ends.';
