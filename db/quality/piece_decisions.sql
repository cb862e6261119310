-- What was said last of a piece: by the report that scrapped it, or whose decision names it, by a step of an order that
-- scrapped it, or by the correction that takes this back (disposition null). What came after that is new, but scrap is
-- scrap, and what was to go back and did not is what it was (quality.rejected_arrivals); a count that finds a piece
-- says nothing of what was decided.
create function quality.piece_decisions(p_serial_ids bigint[])
  returns table (serial_id bigint, disposition text, reason text, decided_by bigint)
  language sql stable
  begin atomic
    select p.id, d.disposition, d.name || ': ' || d.disposition, d.decided_by
      from unnest(p_serial_ids) p (id)
      left join lateral (
        select max(g.time) as time from inventory.stock_ledger g
         where g.company_id = app.company_id() and g.serial_id = p.id and g.from_storage_unit_id is null
           and g.kind not in ('adjustment', 'reversal')) came on true
      left join lateral (
        select e.*
          from (select g.time, g.id, case when g.kind = 'scrap' then 'scrap' end as disposition,
                       coalesce(n.code, o.code) as name,
                       case when n.task_id is not null then n.dispositioned_by
                         when a.stated_by is null then a.person_id else a.stated_by end as decided_by
                  from inventory.stock_ledger g
                  left join quality.ncrs n on n.company_id = g.company_id and n.task_id = g.task_id
                  left join production.work_orders o on o.company_id = g.company_id and o.id = g.work_order_id
                  left join app.audit_log a on a.company_id = g.company_id and a.id = g.call_id and a.at = g.time
                 where g.company_id = app.company_id() and g.serial_id = p.id
                   and (g.kind = 'scrap' or g.kind = 'reversal' and g.from_bin = 'bads' and g.to_bin is not null)
                union all
                select n.dispositioned_at, n.task_id, n.disposition, n.code, n.dispositioned_by
                  from quality.ncrs n
                 where n.company_id = app.company_id() and n.serial_id = p.id and n.disposition is not null) e
         order by e.time desc, e.name is null, e.id desc limit 1) said on true
      left join lateral (
        select said.*
         where came.time is null or said.time >= came.time or said.disposition = 'scrap'
            or said.disposition = 'return' and not quality.went_away(p.id, came.time)) d on true
     where num_nonnulls(came.time, said.time) > 0;
  end;
comment on function quality.piece_decisions is
  'The last decision on each piece that was decided on by itself: what, by which report or order (NCR-2: scrap), and '
  'by whom; all null where there is none any more, no row where there never was.';
