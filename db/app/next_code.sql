-- The row lock lasts until the call ends, so numbers have no gaps: a call that fails gives its number back. A rehearsal
-- takes every second one, so that its codes are not those of the call.
create function app.next_code(p_prefix text)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_step bigint := case when app.is_rehearsal() then 2 else 1 end;
  v_number bigint;
begin
  insert into app.code_numbers as n (company_id, prefix, last_number)
  values (app.company_id(), p_prefix, v_step)
  on conflict (company_id, prefix) do update set last_number = n.last_number + v_step
  returning n.last_number into v_number;
  return p_prefix || '-' || v_number;
end;
$$;
comment on function app.next_code is
  'The next code of a kind that people read aloud, such as WO-12: numbered per company, without gaps.';
