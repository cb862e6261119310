-- Nobody here knows how many kg a piece of the sender's weighs: the figures are what whoever receives says.
create function partners.unit_warnings(p_arrivals partners.arrival[])
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', 'other_unit', 'message', format(
             '%s: the figures are taken as they are, %s %s.', partners.two_units(w.sku, w.uom, w.unit),
             trim_scale(w.quantity), w.unit)) order by w.position), '[]')
      from (
        select l.position, l.sku, l.uom, p.unit, sum(a.received + a.damaged) as quantity
          from unnest(p_arrivals) a
          join partners.delivery_lines l on l.company_id = app.company_id() and l.id = a.line_id
          join inventory.products p on p.company_id = l.company_id and p.id = a.product_id
         where l.uom is distinct from p.unit
         group by l.position, l.sku, l.uom, p.unit) w;
  end;
comment on function partners.unit_warnings is
  'A warning for each line of a delivery that is received in another unit than its sender counts it in.';
