create function partners.hear_package(p_from text, p_body jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_handoff partners.handoffs;
  v_id text;
begin
  select h.* into v_handoff from partners.handoffs h
   where h.company_id = app.company_id() and h.uid = (p_body ->> 'handoff')::uuid and h.partner = p_from
     and h.direction = 'outgoing';
  if v_handoff.id is null then
    return;
  end if;
  insert into partners.data_packages (company_id, external_id, uid, role, handoff_id, partner, partner_name, scopes,
                                      note, content, files, created_at)
  values (app.company_id(), app.new_id(), (p_body ->> 'package')::uuid, 'received', v_handoff.id, v_handoff.partner,
          v_handoff.partner_name, array(select s from jsonb_array_elements_text(p_body -> 'scopes') s),
          p_body ->> 'note', p_body -> 'content', p_body -> 'files', (p_body ->> 'at')::timestamptz)
  on conflict do nothing
  returning external_id into v_id;
  if v_id is not null then
    perform partners.note_step(v_handoff, 'data_released', false,
                               jsonb_build_object('dataPackageId', v_id, 'scopes', p_body -> 'scopes'));
    perform app.emit('data_package.received', jsonb_build_object('dataPackage', jsonb_build_object(
      'id', v_id, 'dataRequestId', v_handoff.external_id,
      'from', jsonb_build_object('name', v_handoff.partner_name, 'shortName', v_handoff.partner))));
  end if;
end;
$$;
comment on function partners.hear_package is
  'Keeps a data package that a partner released. Emits data_package.received.';
