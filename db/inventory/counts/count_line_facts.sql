create function inventory.count_line_facts(p_line inventory.count_lines)
  returns jsonb
  language sql immutable
  return jsonb_build_object('countedQuantity', trim_scale(p_line.counted_quantity),
                            'decision', p_line.decision, 'reasonCodeId', p_line.reason_code_id,
                            'resultingQuantity', trim_scale(p_line.resulting_quantity));
comment on function inventory.count_line_facts is
  'What the audit log shows of a count''s line: what was counted, and what was decided.';
