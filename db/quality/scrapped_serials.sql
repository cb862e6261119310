create function quality.scrapped_serials(p_task_id bigint)
  returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_agg(s.code order by s.code, s.id), '[]')
      from inventory.stock_ledger l
      join inventory.serials s on s.company_id = l.company_id and s.id = l.serial_id
     where l.company_id = app.company_id() and l.task_id = p_task_id and l.kind = 'scrap');
comment on function quality.scrapped_serials is
  'The serial numbers of the pieces that a report scrapped, as the ledger has them.';
