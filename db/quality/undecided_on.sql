-- Of a lot every report about it; of a piece those that were found on an inspection which holds it. Opened before
-- somebody decided use_as_is or rework of that piece, a report is about the others; later, it may be about it again.
create function quality.undecided_on(p_lot_id bigint, p_serial_id bigint)
  returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  if p_lot_id is not null then
    return (
      select string_agg(n.code, ', ' order by n.task_id)
        from quality.ncrs n
       where n.company_id = app.company_id() and n.lot_id = p_lot_id and n.disposition is null);
  elsif p_serial_id is not null then
    return (
      select string_agg(distinct n.code, ', ')
        from quality.inspection_lines l
        join quality.inspections i on i.company_id = l.company_id and i.id = l.inspection_id and i.released_at is null
        join quality.ncrs n on n.company_id = i.company_id and n.inspection_id = i.id and n.disposition is null
        join work.tasks t on t.company_id = n.company_id and t.id = n.task_id
       where l.company_id = app.company_id() and l.serial_id = p_serial_id
         and not exists (select from quality.ncrs d
                          where d.company_id = l.company_id and d.serial_id = p_serial_id
                            and d.disposition in ('use_as_is', 'rework') and d.dispositioned_at > t.created_at));
  end if;
  return null;
end;
$$;
comment on function quality.undecided_on is
  'The codes of the reports that nobody has decided on and that keep a lot, or a piece, from use; null for none.';
