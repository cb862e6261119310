-- What was sent and is not with the partner any more: withdrawn, refused or returned, piece by piece as the lines say,
-- and of what went out with a handed task or beside it what came with that task, as a rule the same. What was sent
-- first came back first, and never more than was sent: what more comes is new. A return that is withdrawn or refused
-- was none, and what is returned again is there again: of a line and of what goes to and fro of it (a return, the
-- return of a return), each counts against the one before.
create function partners.came_back(p_product_ids bigint[], p_since timestamptz)
  returns table (product_id bigint, storage_unit_id bigint, quantity numeric)
  language sql stable
  begin atomic
    with recursive sent as materialized (
      select l.id, l.delivery_id, l.product_id, d.handoff_uid
        from inventory.stock_ledger g
        join partners.delivery_lines l on l.company_id = g.company_id and l.id = g.delivery_line_id
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
       where g.company_id = app.company_id() and g.product_id = any (p_product_ids) and g.kind = 'shipment'
         and g.delivery_line_id is not null and g.time > p_since and g.from_bin in ('goods', 'transit')
    ), first as (
      select s.id, s.delivery_id from sent s
       union
      select l.id, l.delivery_id
        from (select distinct n.handoff_uid, n.product_id from sent n) h
        join partners.deliveries d on d.company_id = app.company_id() and d.handoff_uid = h.handoff_uid
         and d.kind <> 'return'
        join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
         and l.product_id = h.product_id
    ), part as (
      select f.id as first_id, f.id, f.delivery_id, 1 as sign from first f
       union all
      select p.first_id, l.id, d.id, -p.sign
        from part p
        join partners.delivery_lines o on o.company_id = app.company_id() and o.id = p.id
        join partners.deliveries b on b.company_id = o.company_id and b.id = p.delivery_id
        join partners.deliveries d on d.company_id = b.company_id and d.return_of = b.uid
        join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
         and l.of_position = o.position
    ), gone as (
      select p.first_id as id, sum(p.sign * case d.direction when 'outgoing' then l.quantity - l.reversed_quantity
                                   else l.received_quantity + l.damaged_quantity + l.transit_quantity end) as quantity
        from part p
        join partners.deliveries d on d.company_id = app.company_id() and d.id = p.delivery_id
        join partners.delivery_lines l on l.company_id = d.company_id and l.id = p.id
       group by p.first_id
    ), line as (
      select l.id, l.product_id, l.storage_unit_id, l.quantity, d.direction, g.quantity as gone,
             sum(g.quantity) filter (where d.direction = 'outgoing') over (w order by l.id) - g.quantity as before,
             coalesce(sum(g.quantity) filter (where d.direction = 'incoming') over w, 0) as with_task
        from gone g
        join partners.delivery_lines l on l.company_id = app.company_id() and l.id = g.id
        join partners.deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
      window w as (partition by d.handoff_uid, l.product_id)
    )
    select n.product_id, n.storage_unit_id,
           n.quantity - n.gone + greatest(least(n.gone, n.with_task - n.before), 0)
      from line n join sent s on s.id = n.id;
  end;
comment on function partners.came_back is
  'Of goods that were sent to partners since then, what is back: withdrawn, refused, returned, or come with the task '
  'that they went with; by the unit that they were taken from.';
