-- A vendor of the name of a partner is that partner.
create function quality.kept_from_others(p_movements inventory.movement[])
  returns table (n bigint, product_id bigint, lot_id bigint, serial_id bigint, obstacle text, is_made boolean,
                 from_vendor_id bigint, partner text)
  language sql stable
  begin atomic
    select m.ordinality, m.product_id, m.lot_id, m.serial_id, o.obstacle, f.is_made, f.vendor_id, b.partner_name
      from unnest(p_movements) with ordinality m
      left join production.lots l on l.company_id = app.company_id() and l.id = m.lot_id
     cross join lateral (
       select case when m.lot_id is not null then inventory.lot_obstacle(l.status, l.expires_at)
                else nullif(production.serial_status(m.serial_id, null), 'available') end as obstacle) o
     cross join lateral (
       select l.vendor_id, l.produced_at is not null as is_made where m.lot_id is not null
       union all
       select (e.came).from_vendor_id, (e.came).kind = 'output' from production.serial_ends(m.serial_id) e
        where m.lot_id is null) f
      left join lateral (
       select d.partner_name from partners.delivery_lines i
         join partners.deliveries d on d.company_id = i.company_id and d.id = i.delivery_id
          and d.direction = 'incoming'
        where f.vendor_id is null and i.company_id = app.company_id()
          and (i.lot_id = m.lot_id or i.serial_id = m.serial_id)
        order by i.id desc limit 1) b on true
      left join inventory.vendors v on v.company_id = app.company_id() and v.id = m.to_vendor_id
     where m.to_vendor_id is not null and num_nonnulls(m.lot_id, m.serial_id) > 0 and o.obstacle is not null
       and (f.is_made or f.vendor_id <> m.to_vendor_id or b.partner_name <> v.name);
  end;
comment on function quality.kept_from_others is
  'What movements to a vendor take that may not be used and came from another, and whom that is: a vendor, a partner, '
  'or nobody, as it was made here.';
