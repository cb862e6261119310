create function quality.decided_serials(p_task_ids bigint[])
  returns table (task_id bigint, codes jsonb)
  language sql stable
  begin atomic
    with decided as materialized (
      select l.task_id, l.serial_id
        from inventory.stock_ledger l
       where l.company_id = app.company_id() and l.task_id = any (p_task_ids) and l.kind = 'scrap'
      union
      select n.task_id, n.serial_id
        from quality.ncrs n
       where n.company_id = app.company_id() and n.task_id = any (p_task_ids)
    )
    select d.task_id, jsonb_agg(s.code order by s.code, s.id)
      from decided d
      join inventory.serials s on s.company_id = app.company_id() and s.id = d.serial_id
     group by d.task_id;
  end;
comment on function quality.decided_serials is
  'The serial numbers of the pieces that reports scrapped, as the ledger has them, or were decided on by their number.';
