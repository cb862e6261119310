-- What was sent is looked at when somebody first refers to it (server/files/).
create function call.files_to_settle(p_company bigint, p_tokens text[])
  returns text[]
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  return array(select f.token from work.files f
                where f.company_id = p_company and f.token = any (p_tokens) and f.settled_at is null order by f.id);
end;
$$;
comment on function call.files_to_settle is
  'Those of some files that are the company''s and have not been looked at, or not found whole.';
