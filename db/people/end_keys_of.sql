-- What a membership opened ends with it, for good: should the person come back, nothing that was given out before does.
create function people.end_keys_of(p_user_id uuid)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform app.note_change('apiKey', ended.key_id, 'delete', '{}')
    from app.companies c cross join lateral unnest(identity.end_member_keys(p_user_id, c.short_name)) ended (key_id)
   where c.id = app.company_id();
end;
$$;
comment on function people.end_keys_of is
  'Ends the keys and consented applications of a person whose membership ends, and records it.';
