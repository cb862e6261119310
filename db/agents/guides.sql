create function agents.guides()
  returns table (place integer, topic text, title text, summary text, body text)
  language plpgsql stable
  set search_path = ''
as $$
begin
  return query select g.place, g.topic, g.title, g.summary, trim(e'\n' from g.body)
    || coalesce(case when g.topic <> 'company' then agents.not_offered(g.body) end, '') from (values
    (1, 'glossary', 'Glossary', 'What the words mean, and the rules that hold everywhere.', agents.guide_glossary()),
    (2, 'production', 'Production', 'Work orders, routings, counts, backflush, lots.', agents.guide_production()),
    (3, 'inventory', 'Inventory', 'Storage, bins, moves, receipts, shipments, counts, reordering.',
     agents.guide_inventory()),
    (4, 'quality', 'Quality', 'Measurements, NCRs, dispositions, quarantine.', agents.guide_quality()),
    (5, 'recalls', 'Recalls', 'Where a lot went, and all that was made of it held.', agents.guide_recalls()),
    (6, 'maintenance', 'Maintenance', 'Repairs, failure codes, preventive work, meters, spare parts.',
     agents.guide_maintenance()),
    (7, 'downtime', 'Downtime', 'Stops of machines, reasons, OEE and reliability.', agents.guide_downtime()),
    (8, 'signals', 'Signals', 'Machine data: signals, states, meters, conditions.', agents.guide_signals()),
    (9, 'commissioning', 'Commissioning', 'A company''s whole setup as one factory spec.',
     agents.guide_commissioning()),
    (10, 'partners', 'Partners', 'Work, goods and data, given to another company and taken from one.',
     agents.guide_partners()),
    (11, 'company', 'This company', 'What the company itself tells agents.', agents.guide_company())
  ) as g (place, topic, title, summary, body);
end;
$$;
comment on function agents.guides is
  'The guides: topic, title, one line, and the text in Markdown.';
