create function insights.loss_json(p_loss insights.loss)
  returns jsonb
  language sql stable
  return case when (p_loss).kind is not null then jsonb_build_object('kind', (p_loss).kind,
      'seconds', trim_scale((p_loss).seconds), 'sentence',
      insights.full_stop((p_loss).sentence), 'ids', jsonb_strip_nulls((p_loss).ids)) end;
comment on function insights.loss_json is
  'A loss as storylines show it; null for none.';
