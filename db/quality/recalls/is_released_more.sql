-- What was released by name is what there was of the lot then. More of it, which its sender still holds, would be free
-- with it (of two lots that the sender received as one it may be the other): nobody has said that it is good.
create function quality.is_released_more(p_delivery_line_id bigint)
  returns boolean
  language sql stable
  begin atomic
    select exists (
      select from partners.delivery_lines l
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'incoming'
        join quality.recall_items i on i.company_id = l.company_id and i.lot_id = l.lot_id
         and i.released_at is not null
        join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id and r.state = 'open'
       where l.company_id = app.company_id() and l.id = p_delivery_line_id
         and quality.heard_lines(r, d.partner) @> jsonb_build_array(
               jsonb_build_object('delivery', d.uid, 'line', l.position)));
  end;
comment on function quality.is_released_more is
  'Whether a line that arrives, and that its sender recalled, is more of a lot that the recall released by name here.';
