-- By its own last decision; where that is none, or let it through, by a report of later that returns all of the
-- inspection that it came for last.
create function quality.rejected_pieces(p_serial_ids bigint[])
  returns table (serial_id bigint, disposition text, reason text, decided_by bigint)
  language sql stable
  begin atomic
    select p.id, r.disposition, r.reason, r.decided_by
      from unnest(p_serial_ids) p (id)
     cross join lateral (
       select x.* from (
         select 1 as turn, d.disposition, d.reason, d.decided_by
           from quality.piece_decisions(array[p.id]) d where d.disposition in ('scrap', 'return')
         union all
         select 2, n.disposition, n.code || ': ' || n.disposition, n.dispositioned_by
           from (select l.inspection_id from quality.inspection_lines l
                  where l.company_id = app.company_id() and l.serial_id = p.id
                  order by l.inspection_id desc limit 1) l
           join quality.inspections i on i.company_id = app.company_id() and i.id = l.inspection_id
            and i.released_at is null
          cross join lateral quality.return_of(i.id) n
          where n.code is not null
            and not exists (select from quality.ncrs o
                             where o.company_id = i.company_id and o.serial_id = p.id
                               and o.dispositioned_at > n.dispositioned_at)) x
        order by x.turn limit 1) r;
  end;
comment on function quality.rejected_pieces is
  'Which pieces a report, or a step of an order, decided to scrap or return: scrap or return, the reason as answers '
  'show it, and who decided.';
