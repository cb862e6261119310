-- What the partner will read, in the words in which it is told, without what only the two companies' messages know.
create function partners.told_effects()
  returns jsonb
  language sql stable
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object(
             'type', 'notification', 'partner', m.partner, 'of', m.body -> 'kind', 'data', jsonb_strip_nulls(
               case m.body ->> 'kind'
                 when 'handoff' then m.body - array['handoff', 'version', 'role', 'linked', 'changed']
                 when 'package' then m.body - array['package', 'handoff', 'at'] || jsonb_build_object('files', (
                   select jsonb_agg(f - 'token') from jsonb_array_elements(m.body -> 'files') f))
                 when 'recall' then m.body - array['recall', 'version', 'lines'] || jsonb_build_object('lines', (
                   select jsonb_agg(jsonb_build_object('partnerDeliveryId', d.external_id, 'line', l.line)
                                    order by d.id, l.line)
                     from jsonb_to_recordset(m.body -> 'lines') l (delivery uuid, line integer)
                     join partners.deliveries d on d.company_id = app.company_id() and d.uid = l.delivery
                      and d.direction = 'outgoing'))
                 else m.body - array['delivery', 'version', 'role', 'handoff', 'returnOf', 'at']
               end - 'kind')) order by m.number, m.id), '[]')
      from partners.told() m;
  end;
comment on function partners.told_effects is
  'What a planned call has told partners so far, as effects of its plan.';
