-- What the partner will read, in the words in which it is told, without what only the two companies' messages know; and
-- of which handoff, delivery, recall or data package, by the id that it has here. Of what is withdrawn also how much is
-- open, as far as the partner has said: so much comes back.
create function partners.told_effects()
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
             'type', 'notification', 'partner', m.partner, 'of', m.body -> 'kind', 'id', coalesce(
               (select h.external_id from partners.handoffs h
                 where h.company_id = m.company_id and h.uid = (m.body ->> 'handoff')::uuid
                   and m.body ->> 'kind' = 'handoff'),
               (select d.external_id from partners.deliveries d
                 where d.company_id = m.company_id and d.uid = (m.body ->> 'delivery')::uuid),
               (select p.external_id from partners.data_packages p
                 where p.company_id = m.company_id and p.uid = (m.body ->> 'package')::uuid),
               (select r.external_id from quality.recalls r
                 where r.company_id = m.company_id and r.uid = (m.body ->> 'recall')::uuid
                 order by r.id limit 1)), 'data', jsonb_strip_nulls(
               case m.body ->> 'kind'
                 when 'handoff' then m.body - array['handoff', 'version', 'role', 'linked', 'changed']
                 when 'package' then m.body - array['package', 'handoff', 'at'] || jsonb_build_object('files', (
                   select jsonb_agg(f - 'token') from jsonb_array_elements(m.body -> 'files') f))
                 when 'recall' then m.body - array['recall', 'version', 'lines'] || jsonb_build_object('lines', (
                   select jsonb_agg(jsonb_build_object('sku', n.sku, 'lotCode', n.lot_code, 'serialCode', n.serial_code)
                                    order by d.id, l.line)
                     from jsonb_to_recordset(m.body -> 'lines') l (delivery uuid, line integer)
                     join partners.deliveries d on d.company_id = m.company_id and d.uid = l.delivery
                      and d.direction = 'outgoing'
                     join partners.delivery_lines n on n.company_id = d.company_id and n.delivery_id = d.id
                      and n.position = l.line))
                 else m.body - array['delivery', 'version', 'role', 'handoff', 'returnOf', 'at'] || case
                   when m.body -> 'withdrawn' = 'true' then jsonb_build_object('lines', (
                     select jsonb_agg(x.line || jsonb_build_object('openQuantity',
                                                                   trim_scale(partners.open_quantity(n)))
                                      order by n.position)
                       from jsonb_array_elements(m.body -> 'lines') x (line)
                       join partners.deliveries d on d.company_id = m.company_id
                        and d.uid = (m.body ->> 'delivery')::uuid and d.direction = 'outgoing'
                       join partners.delivery_lines n on n.company_id = d.company_id and n.delivery_id = d.id
                        and n.position = (x.line ->> 'line')::integer)) else '{}' end
               end - 'kind')) order by m.number, m.id), '[]')
      from partners.told() m;
  end;
comment on function partners.told_effects is
  'What a planned call has told partners so far, as effects of its plan.';
