create function quality.hold_reason(p_recall quality.recalls)
  returns text
  language sql immutable
  return format('Recall %s: %s', p_recall.code, p_recall.reason);
comment on function quality.hold_reason is
  'Why a lot is blocked that a recall holds.';
