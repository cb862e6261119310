-- Nobody is written to without end, whichever companies ask for it. Counted with the invitation: one that is refused,
-- or only tried, counts for nothing.
create function people.count_mail(p_email text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_address text := 'mail to ' || encode(sha256(convert_to(p_email, 'UTF8')), 'hex');
  v_now record;
  v_today record;
  v_seconds integer;
begin
  select t.granted, t.wait_ms into v_now from call.take_tokens(v_address, 'mails', 0.1, 3, 1) t;
  select t.granted, t.wait_ms into v_today from call.take_tokens(v_address, 'mails of a day', 10 / 1440.0, 10, 1) t;
  if v_now.granted = 0 or v_today.granted = 0 then
    v_seconds := ceil(greatest(v_now.wait_ms, v_today.wait_ms) / 1000.0);
    perform app.refuse('rate_limited',
      format('%s was sent mail often enough for now: three at once, one more in ten minutes, ten a day.', p_email),
      jsonb_build_object('retryAfter', v_seconds));
  end if;
end;
$$;
comment on function people.count_mail is
  'Counts a mail to an address, over all companies. Refuses with rate_limited.';
