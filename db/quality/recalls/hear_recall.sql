-- What came with the deliveries it names is held, and all that was made of it; that goes on to partners of one's own.
-- Where the partner releases, its hold ends: what another recall or a person has said of a lot stays.
create function quality.hear_recall(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_recall quality.recalls;
begin
  perform app.take_turns('recalls');
  if exists (select from quality.recalls r
              where r.company_id = app.company_id() and r.uid = (p_body ->> 'recall')::uuid and r.partner is null) then
    return; -- it is the company's own, and comes back to it
  end if;
  select r.* into v_recall from quality.recalls r
   where r.company_id = app.company_id() and r.uid = (p_body ->> 'recall')::uuid and r.partner = p_from
     for no key update;
  if v_recall.id is null then
    insert into quality.recalls as r (company_id, external_id, uid, code, reason, origin, partner, opened_at)
    values (app.company_id(), app.new_id(), (p_body ->> 'recall')::uuid, app.next_code('RC'), p_body ->> 'reason', '[]',
            p_from, app.now())
    returning r.* into v_recall;
  elsif (p_body ->> 'version')::bigint <= v_recall.heard_version then
    return;
  end if;
  update quality.recalls r
     set heard_version = (p_body ->> 'version')::bigint, heard_lines = p_body -> 'lines', reason = p_body ->> 'reason'
   where r.company_id = app.company_id() and r.id = v_recall.id
  returning r.* into v_recall;
  if v_recall.state = 'open' then
    perform quality.follow_recall(v_recall, p_body ->> 'state' = 'released');
  end if;
end;
$$;
comment on function quality.hear_recall is
  'Applies what a partner says of a recall of its own. Emits stock.reorder_triggered.';
