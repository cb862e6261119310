-- What was reported missing or came back is not there; what became of the rest, the partner alone knows.
create function partners.held_elsewhere(p_lot production.lots)
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'partner_has_some', 'message',
             format('%s got %s of lot %s and is told nothing of this: tell it, or open a recall (recalls.open).',
                    h.partner_name, trim_scale(h.quantity), p_lot.code)) order by h.partner), '[]')
      from (
        select d.partner, max(d.partner_name) as partner_name,
               sum(l.quantity - l.missing_quantity - l.reversed_quantity - coalesce(r.quantity, 0)) as quantity
          from partners.delivery_lines l
          join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
           and d.direction = 'outgoing'
          left join lateral partners.returned(d.uid) r on r.of_position = l.position
         where l.company_id = app.company_id() and l.lot_id = p_lot.id
         group by d.partner) h
     where h.quantity > 0;
  end;
comment on function partners.held_elsewhere is
  'A warning for each partner that has some of a lot of which somebody here says that it may not be used, or not as '
  'long.';
