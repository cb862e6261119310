create function partners.turn(p_partner text)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_own text := partners.own_name();
begin
  return hashtextextended(concat_ws(chr(31), 'partners', least(v_own, p_partner), greatest(v_own, p_partner)), 0);
end;
$$;
comment on function partners.turn is
  'The number of the turn that the company and a partner share.';
