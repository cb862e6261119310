create function operator.note_key(p_company text, p_user_id uuid, p_key_id text, p_name text)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform operator.enter_company(p_company);
  perform people.note_made_key((people.api_keys_json(array[
    row(p_key_id, p_user_id, p_name, 'human', null, app.now(), null, null)::people.api_key]))[1]::jsonb);
  perform operator.note_entry('operator.make_key');
end;
$$;
comment on function operator.note_key is
  'Records in a company''s audit log the key that the operator made for a member. For the operator; refuses with '
  'not_found.';
