create function quality.status_after(p_item quality.recall_items)
  returns text
  language sql stable
  return case when p_item.released_at is null and p_item.awaited
                   and quality.passed_inspections(null, p_item.lot_id) <> '{}' then 'available'
           else p_item.previous_status end;
comment on function quality.status_after is
  'What a lot that a recall holds is once it is released, or was when it was.';
