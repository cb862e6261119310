-- The row lock lasts until the call ends, so numbers have no gaps: a call that fails gives its number back. A trial
-- takes none, so that nobody waits for it either. Where callers give codes of their own, those are passed over: looked
-- for in steps that grow, as an ERP may have given a hundred thousand of them.
create function app.next_code(p_prefix text, p_among regclass default null)
  returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_first bigint;
  v_free bigint;
  v_many bigint := 1;
begin
  if app.is_trial() then
    v_first := nextval('app.trial_number');
  else
    insert into app.code_numbers as n (company_id, prefix, last_number)
    values (app.company_id(), p_prefix, 1)
    on conflict (company_id, prefix) do update set last_number = n.last_number + 1
    returning n.last_number into v_first;
  end if;
  if p_among is null then
    return p_prefix || '-' || v_first;
  end if;
  loop
    execute format('select n from generate_series($1, $1 + $2 - 1) n
                     where (select true from %s g where g.company_id = app.company_id() and g.code = $3 || n) is null
                     order by n limit 1',
                   p_among) into v_free using v_first, v_many, p_prefix || '-';
    exit when v_free is not null;
    v_first := v_first + v_many;
    v_many := v_many * 8;
  end loop;
  if v_many > 1 and not app.is_trial() then
    update app.code_numbers n set last_number = v_free where n.company_id = app.company_id() and n.prefix = p_prefix;
  end if;
  return p_prefix || '-' || v_free;
end;
$$;
comment on function app.next_code is
  'The next code of a kind that people read aloud, such as WO-12: numbered per company, without gaps; of a table where '
  'callers give codes too, the next that none has.';
