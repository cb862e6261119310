create function partners.keep_given_out(p_files jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  update work.files f set is_given_out = true
   where f.company_id = app.company_id() and not f.is_given_out
     and f.token in (select g ->> 'token' from jsonb_array_elements(p_files) g);
end;
$$;
comment on function partners.keep_given_out is
  'Keeps the files of a data package for good.';
