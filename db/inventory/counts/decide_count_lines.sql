-- Only what can stand on a line is written; what can not is told by inventory.count_decision_problems.
create function inventory.decide_count_lines(p_count inventory.counts, p_decided jsonb)
  returns void
  language sql volatile
  begin atomic
    update inventory.count_lines l
       set decision = d.decision,
           reason_code_id = (select r.id from maintenance.reason_codes r
                              where r.company_id = l.company_id and r.id = d."reasonCodeId"),
           resulting_quantity = case d.decision when 'accepted' then l.counted_quantity
                                                when 'adjusted' then case when l.serial_code is null or d.quantity <= 1
                                                  then trim_scale(d.quantity) end end
      from inventory.count_lines was
      cross join lateral jsonb_to_record(p_decided -> was.id::text) as d (decision text, quantity numeric,
          "reasonCodeId" bigint)
     where was.company_id = app.company_id() and was.count_id = p_count.id and p_decided ? was.id::text
       and l.company_id = was.company_id and l.id = was.id;
  end;
comment on function inventory.decide_count_lines is
  'Writes decisions on the lines of a count, with the quantity that each makes of the stock.';
