create function partners.side_problems(p_side partners.line_side)
  returns table (problem text)
  language sql immutable
  begin atomic
    with part (open) as (
      select p_side.quantity - p_side.received - p_side.damaged - p_side.missing - p_side.reversed
    )
    select format('is %s, and its lines say %s', p_side.state, p_side.due_state) where p_side.state <> p_side.due_state
    union all
    select format('more pieces than the %s that were sent', p_side.quantity) from part p where p.open < 0
    union all
    select format('by the ledger %s left, by the line %s', -p_side.ledger, p_side.quantity - p_side.reversed)
     where p_side.direction = 'outgoing' and -p_side.ledger <> p_side.quantity - p_side.reversed
    union all
    select format('by the ledger %s are here, by the line %s', p_side.ledger,
                  p_side.received + p_side.damaged + p_side.transit)
     where p_side.direction = 'incoming' and p_side.ledger <> p_side.received + p_side.damaged + p_side.transit
    union all
    select format('%s in transit, and %s open', p_side.transit, p.open) from part p
     where p_side.transit not in (0, p.open)
    union all
    select format('%s went back of %s that came', p_side.returned, p_side.received + p_side.damaged)
     where p_side.returned > p_side.received + p_side.damaged and not p_side.is_waiting;
  end;
comment on function partners.side_problems is
  'What does not come out even of one company''s side of a line.';
