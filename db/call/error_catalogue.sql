create function call.error_catalogue()
  returns text
  language sql stable security definer
  set search_path = ''
as $$
  select json_agg(json_build_object('code', e.code, 'status', e.status, 'title', e.title, 'cause', e.cause,
                                    'cure', e.cure) order by e.code)::text
    from app.errors e;
$$;
comment on function call.error_catalogue is
  'The catalogue of refusals, for the door''s own and for the pages that explain them.';
