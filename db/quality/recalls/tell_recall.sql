-- Each partner is told of the deliveries that went to it, and of no other.
create function quality.tell_recall(p_recall quality.recalls)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_partner text;
  v_version bigint;
begin
  for v_partner in
    select s.partner from quality.recalled_sent(p_recall.id) s
    union
    select p.partner from quality.recall_partners p
     where p.company_id = app.company_id() and p.recall_id = p_recall.id
     order by 1
  loop
    insert into quality.recall_partners as p (company_id, recall_id, partner, told_version, told_at)
    values (app.company_id(), p_recall.id, v_partner, 1, app.now())
    on conflict (company_id, recall_id, partner) do update set told_version = p.told_version + 1, told_at = app.now()
    returning p.told_version into v_version;
    perform partners.tell(v_partner, jsonb_build_object(
      'kind', 'recall', 'recall', p_recall.uid, 'version', v_version, 'state', p_recall.state,
      'reason', p_recall.reason,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('delivery', s.delivery, 'line', s.line)
                                          order by s.delivery, s.line), '[]')
                  from quality.recalled_sent(p_recall.id) s where s.partner = v_partner)));
  end loop;
end;
$$;
comment on function quality.tell_recall is
  'Tells each partner which of what it was sent a recall is about.';
