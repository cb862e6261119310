-- The later message of a thing has all that the earlier ones said (db/partners/README.md), so it needs none of them.
create function partners.needs(p_body jsonb, p_earlier jsonb)
  returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_kind text := p_body ->> 'kind';
  v_thing text := p_earlier ->> (p_earlier ->> 'kind'); -- {"kind": "handoff", "handoff": its uid, …}
begin
  return case
    when p_earlier ->> 'kind' = 'link' then v_kind <> 'link'
    when p_earlier ->> 'kind' = v_kind then coalesce(p_body ->> 'returnOf' = v_thing, false)
    when v_kind = 'recall' then p_body -> 'lines' @> jsonb_build_array(jsonb_build_object('delivery', v_thing))
    else coalesce(p_body ->> 'handoff' = v_thing, false) end;
end;
$$;
comment on function partners.needs is
  'Whether a message speaks of something that the partner knows by an earlier one alone: goods of a task, a recall of '
  'goods.';
