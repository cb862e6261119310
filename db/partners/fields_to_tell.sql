-- What the partner applied once is not said again: it is the partner's own from then on. What still waits for it is,
-- each field with the number of the message that said it last, as a later message may come before an earlier one.
create function partners.fields_to_tell(p_handoff partners.handoffs, p_fields text[])
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.key, f.version), '{}')
      from (select s.key, max(s.version) as version
              from (select c.key, c.value::bigint as version
                      from partners.messages m
                     cross join jsonb_each_text(m.body -> 'changed') c
                     where m.company_id = app.company_id() and m.is_waiting and m.partner = p_handoff.partner
                       and m.body ->> 'handoff' = p_handoff.uid::text
                    union all
                    select n.key, p_handoff.told_version from unnest(p_fields) n (key)) s
             group by s.key) f);
end;
$$;
comment on function partners.fields_to_tell is
  'The fields of a sent task that the partner has not heard yet, each with the number of the message that says it.';
