-- What came with the deliveries it names is held, and all that was made of it; that goes on to partners of one's own.
-- Where the partner releases, its hold ends: what another recall or a person has said of a lot stays. A recall that
-- comes back, or comes from a second partner, is the one that is here already, about more. It ends with who told of it
-- first, or where it was opened, and with nobody else: so it ends among companies that deliver in a circle.
create function quality.hear_recall(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_uid constant uuid := (p_body ->> 'recall')::uuid;
  v_version constant bigint := (p_body ->> 'version')::bigint;
  v_is_over constant boolean := p_body ->> 'state' = 'released';
  v_recall quality.recalls;
  v_was bigint[];
begin
  perform app.take_turns('recalls');
  select r.* into v_recall from quality.recalls r
   where r.company_id = app.company_id() and r.uid = v_uid
     and (r.partner is null or r.partner = p_from or r.state = 'open' or v_is_over)
   order by r.partner = p_from desc nulls last, r.id limit 1 for no key update;
  if v_recall.id is null then
    if exists (select from quality.recalls r
                 join quality.recall_partners k on k.company_id = r.company_id and k.recall_id = r.id
                  and k.partner = p_from and k.heard_version >= v_version
                where r.company_id = app.company_id() and r.uid = v_uid) then
      return; -- it is late
    end if;
    insert into quality.recalls as r (company_id, external_id, uid, code, reason, origin, partner, opened_at)
    values (app.company_id(), app.new_id(), v_uid, app.next_code('RC'), p_body ->> 'reason', '[]', p_from, app.now())
    returning r.* into v_recall;
  end if;
  v_was := array(select o.node from quality.origin_nodes(quality.heard_lines(v_recall)) o);
  if v_recall.partner = p_from then
    update quality.recalls r
       set heard_version = v_version, heard_lines = p_body -> 'lines', reason = p_body ->> 'reason'
     where r.company_id = app.company_id() and r.id = v_recall.id and r.heard_version < v_version
    returning r.* into v_recall;
  else
    insert into quality.recall_partners as k (company_id, recall_id, partner, heard_version, heard_lines)
    values (app.company_id(), v_recall.id, p_from, v_version, case when not v_is_over then p_body -> 'lines' end)
    on conflict (company_id, recall_id, partner) do update
       set heard_version = excluded.heard_version, heard_lines = coalesce(excluded.heard_lines, k.heard_lines)
     where k.heard_version < excluded.heard_version;
  end if;
  if found and v_recall.state = 'open' then
    perform quality.follow_recall(v_recall, v_is_over and v_recall.partner = p_from, v_was);
  end if;
end;
$$;
comment on function quality.hear_recall is
  'Applies what a partner says of a recall: of its own, or of what it made of goods that another one is about. Emits '
  'stock.reorder_triggered.';
