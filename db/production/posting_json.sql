create function production.posting_json(p_posted jsonb)
  returns jsonb
  language sql stable
  begin atomic
    select '{"output": null, "consumed": [], "shortages": [], "reversed": [], "moved": []}'::jsonb
           || coalesce(p_posted, '{}') || jsonb_build_object('transactionIds', inventory.transaction_ids());
  end;
comment on function production.posting_json is
  'What a call posted, as _meta tells it: output, what was consumed, was short, was taken back, went to bads; the '
  'ledger rows.';
