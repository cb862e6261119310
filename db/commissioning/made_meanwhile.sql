-- What may be exchanged is found out by exchanging; who may do what is no matter of coming across it.
create function commissioning.made_meanwhile(p_change commissioning.change, p_problem jsonb)
  returns bigint
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_change.action <> 'create' or p_problem ->> 'code' <> 'duplicate_id' then
    return null;
  end if;
  return (
    select c.id
      from commissioning.company_items() c
      join commissioning.sections() s on s.section = c.section
     where c.section = p_change.section and coalesce(s.vacated, s.vacater) is null and not s.grants
       and commissioning.entry_key(s.key, s.any_case, c.item)
           = commissioning.entry_key(s.key, s.any_case, p_change.item));
end;
$$;
comment on function commissioning.made_meanwhile is
  'The id of what a change was to make and somebody else has made since; null: nothing of the kind.';
