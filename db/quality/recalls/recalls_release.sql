-- A partner's recall is the partner's to end: here nobody knows whether the goods are good, and the partner would not
-- hear of it. Once the two are no longer linked, each decides of its own. Who posts at the same moment is waited for,
-- so that nothing is held by what is over.
create function quality.recalls_release(p_id text, p_reason text, p_lots jsonb default null,
                                        p_stated_by bigint default null)
  returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_recall quality.recalls;
  v_items bigint[];
begin
  perform app.require('ncr:disposition');
  v_recall := quality.find_recall(p_id);
  perform app.take_turns('recalls');
  select r.* into v_recall from quality.recalls r
   where r.company_id = app.company_id() and r.id = v_recall.id for no key update;
  if v_recall.state <> 'open' then
    perform app.refuse('invalid_transition', format('%s is released already.', v_recall.code),
                       jsonb_build_object('currentState', v_recall.state));
  end if;
  if partners.is_linked(v_recall.partner) then
    perform app.refuse('invalid_transition', format('%s opened %s and releases it, which frees what is here too: ask '
      'them. What of it came from them may go back meanwhile (partner_deliveries.return), and all of it to bads.',
      v_recall.partner, v_recall.code), jsonb_build_object('currentState', v_recall.state));
  end if;
  perform app.refuse_input(quality.release_problems(v_recall.id, p_lots)
    || app.stated_by_problems(p_stated_by, 'ncr:disposition'));
  v_items := array(select i.id from quality.recall_items i
                    where i.company_id = app.company_id() and i.recall_id = v_recall.id and i.released_at is null
                      and (p_lots is null
                           or i.id in (select x.item_id from quality.named_items(v_recall.id, p_lots) x)));
  perform quality.give_back_recalled(v_items);
  perform quality.end_recall(v_recall.id, p_reason, p_lots is null);
  return quality.recall_json(quality.find_recall(p_id));
end;
$$;
comment on function quality.recalls_release is
  'Gives lots and pieces of a recall back as they were before, all or those named; partners are told. Refuses with '
  'not_found, invalid_transition, invalid_input, reason_required.';
