-- A call that is planned is done twice: first as a rehearsal, which is undone, by a clock that is ahead and with the
-- numbers of a trial; then as it is. What differs between the two depends on when the call is made and not on what it
-- does, and the plan's hash looks past just that. Nothing has to guess which ids, codes and times a call made.
create function app.rehearse()
  returns void
  language sql volatile
  begin atomic
    select set_config('app.now', (app.now() + interval '1.001 seconds')::text, true),
           set_config('app.rehearsal', 'on', true),
           set_config('app.trial', 'on', true);
  end;
comment on function app.rehearse is
  'Makes what follows, until it is undone, the rehearsal of a call: a second later by the clock, as a trial.';
