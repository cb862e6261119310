-- Only what can stand on a line is written; what can not is told by inventory.count_decision_problems.
create function inventory.decide_count_lines(p_count inventory.counts, p_decisions jsonb)
  returns void
  language sql volatile
  begin atomic
    update inventory.count_lines l
       set decision = d.decision, reason_code_id = r.id,
           resulting_quantity = case d.decision when 'accepted' then l.counted_quantity
                                                when 'adjusted' then case when l.serial_code is null or d.quantity <= 1 then trim_scale(d.quantity) end end
      from jsonb_to_recordset(p_decisions) as d ("lineId" bigint, decision text, quantity numeric, "reasonCodeId" bigint)
      left join maintenance.reason_codes r on r.company_id = app.company_id() and r.id = d."reasonCodeId"
     where l.company_id = app.company_id() and l.count_id = p_count.id and l.id = d."lineId";
  end;
comment on function inventory.decide_count_lines is
  'Writes decisions on the lines of a count, with the quantity that each makes of the stock.';
