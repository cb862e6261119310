-- What came without a lot or serial number of the company's own has no node, so the recall holds nothing of it: whoever
-- is about to receive it, as goods or as bads, asks here.
create function quality.line_recalls(p_delivery_line_id bigint)
  returns text[]
  language sql stable
  return array(
    select r.code
      from partners.delivery_lines l
      join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id and d.direction = 'incoming'
      join quality.recalls r on r.company_id = d.company_id and r.state = 'open'
       and quality.heard_lines(r, d.partner) @> jsonb_build_array(
            jsonb_build_object('delivery', d.uid, 'line', l.position))
     where l.company_id = app.company_id() and l.id = p_delivery_line_id
     order by r.id);
comment on function quality.line_recalls is
  'The codes of the open recalls by which the sender of a delivery recalled one of its lines.';
