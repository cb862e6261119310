create function quality.forget_missed(p_inspection_id bigint)
  returns void
  language sql volatile
  begin atomic
    delete from quality.missed_goods g
     where g.company_id = app.company_id() and g.inspection_id = p_inspection_id
       and not exists (select from quality.waiting_goods w
                        where w.company_id = g.company_id and w.inspection_id = g.inspection_id);
  end;
comment on function quality.forget_missed is
  'What is missing of an inspection''s goods is written off with the last of them that waits.';
