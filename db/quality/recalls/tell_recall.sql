-- Each partner is told of the deliveries that went to it, and of no other, and nothing twice, so that a recall ends
-- among companies that deliver in a circle: also who told of it, of what was made of its goods and went back.
create function quality.tell_recall(p_recall quality.recalls)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_first bigint;
  v_state text;
  v_partner text;
  v_told jsonb;
  v_version bigint;
begin
  select min(r.id), min(r.state) into v_first, v_state -- open comes before released
    from quality.recalls r where r.company_id = app.company_id() and r.uid = p_recall.uid;
  for v_partner in
    select s.partner from quality.recalled_sent(p_recall.uid) s
    union
    select p.partner from quality.recall_partners p where p.company_id = app.company_id() and p.recall_id = v_first
       and p.told_version > 0
     order by 1
  loop
    v_told := jsonb_build_object('state', v_state, 'reason', p_recall.reason, 'lines', (
      select coalesce(jsonb_agg(distinct jsonb_build_object('delivery', s.delivery, 'line', s.line)), '[]')
        from quality.recalled_sent(p_recall.uid) s where s.partner = v_partner));
    insert into quality.recall_partners as p (company_id, recall_id, partner, told_version, told, told_at)
    values (app.company_id(), v_first, v_partner, 1, v_told, app.now())
    on conflict (company_id, recall_id, partner) do update
       set told_version = p.told_version + 1, told = excluded.told, told_at = app.now()
     where p.told is distinct from excluded.told
    returning p.told_version into v_version;
    if found then
      perform partners.tell(v_partner, v_told || jsonb_build_object('kind', 'recall', 'recall', p_recall.uid,
                                                                    'version', v_version));
    end if;
  end loop;
end;
$$;
comment on function quality.tell_recall is
  'Tells each partner which of what it was sent a recall is about.';
