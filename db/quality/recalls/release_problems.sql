create function quality.release_problems(p_recall_id bigint, p_lots jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(app.unknown_problem(format('lots.%s.lotCode', o.n - 1),
                                format('lot of %s that the recall holds', o.one ->> 'sku'), o.one ->> 'lotCode')
                              order by o.n), '[]')
      from jsonb_array_elements(coalesce(p_lots, '[]')) with ordinality o (one, n)
     where not exists (select from quality.named_items(p_recall_id, p_lots) i where i.n = o.n - 1);
  end;
comment on function quality.release_problems is
  'Lots that are to be released from a recall and are not held by it.';
