-- The row lock lasts until the call ends, so numbers have no gaps: a call that fails gives its number back. A trial
-- takes none, so that nobody waits for it either.
create function app.next_code(p_prefix text)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_number bigint;
begin
  if app.is_trial() then
    return p_prefix || '-' || nextval('app.trial_number');
  end if;
  insert into app.code_numbers as n (company_id, prefix, last_number)
  values (app.company_id(), p_prefix, 1)
  on conflict (company_id, prefix) do update set last_number = n.last_number + 1
  returning n.last_number into v_number;
  return p_prefix || '-' || v_number;
end;
$$;
comment on function app.next_code is
  'The next code of a kind that people read aloud, such as WO-12: numbered per company, without gaps.';
