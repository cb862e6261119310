-- What a recall holds goes to a partner only as a return (quality.check_recalled_moves). The caller has the turn of the
-- recalls, so that none of these is released meanwhile.
create function quality.tell_sent(p_delivery_id bigint)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform quality.tell_recall(r)
     from quality.recalls r
    where r.company_id = app.company_id() and r.state = 'open' and exists (
      select from partners.delivery_lines l
        join quality.recall_items i on i.company_id = l.company_id and i.recall_id = r.id and i.released_at is null
         and (i.lot_id = l.lot_id or i.serial_id = l.serial_id)
       where l.company_id = r.company_id and l.delivery_id = p_delivery_id)
    order by r.id;
end;
$$;
comment on function quality.tell_sent is
  'Tells the partner that a delivery goes to of the recalls that hold some of it.';
