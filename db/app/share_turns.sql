-- The other side of app.take_turns: many calls at once are past this point, but none beside one that took its turn.
create function app.share_turns(p_what text)
  returns void
  language sql volatile
  begin atomic
    select pg_advisory_xact_lock_shared(hashtextextended(concat_ws(chr(31), app.company_id(), p_what), 0));
  end;
comment on function app.share_turns is
  'Waits until no call of the company has its turn at what it names, and lets none have it until the call ends.';
