create function quality.scrapped_serials(p_task_ids bigint[])
  returns table (task_id bigint, codes jsonb)
  language sql stable
  begin atomic
    with scrapped as materialized (
      select l.task_id, jsonb_agg(s.code order by s.code, s.id) as codes
        from inventory.stock_ledger l
        join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
       where l.company_id = app.company_id() and l.task_id = any (p_task_ids) and l.kind = 'scrap'
       group by l.task_id
    )
    select x.task_id, x.codes from scrapped x;
  end;
comment on function quality.scrapped_serials is
  'The serial numbers of the pieces that reports scrapped, as the ledger has them.';
