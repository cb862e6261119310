create function quality.heard_lines(p_recall quality.recalls, p_partner text default null)
  returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_agg(h.line), '[]')
      from (select p_recall.partner, p_recall.heard_lines as lines
             union all
            select k.partner, k.heard_lines from quality.recall_partners k
             where k.company_id = app.company_id() and k.recall_id = p_recall.id) s
     cross join lateral jsonb_array_elements(s.lines) h (line)
     where s.lines is not null and (p_partner is null or s.partner = p_partner));
comment on function quality.heard_lines is
  'What partners, or one of them, sent of what a recall is about, as they say: [{ delivery, line }], by the '
  'delivery''s uid.';
