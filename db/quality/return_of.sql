-- A further report that lets all of it through ends it: what is decided last counts, as of a piece by its number.
create function quality.return_of(p_inspection_id bigint)
  returns quality.ncrs
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_ncr quality.ncrs;
begin
  select n.* into v_ncr
    from quality.ncrs n
   where n.company_id = app.company_id() and n.inspection_id = p_inspection_id and n.disposition = 'return'
     and n.serial_id is null
     and not exists (select from quality.ncrs o
                      where o.company_id = n.company_id and o.inspection_id = n.inspection_id and o.serial_id is null
                        and o.disposition in ('use_as_is', 'rework') and o.dispositioned_at > n.dispositioned_at)
   order by n.dispositioned_at desc limit 1;
  return v_ncr;
end;
$$;
comment on function quality.return_of is
  'The report that decided to return all that an inspection holds, while nothing else was decided since; nulls for '
  'none.';
