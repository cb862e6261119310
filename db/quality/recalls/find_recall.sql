create function quality.find_recall(p_id text)
  returns quality.recalls
  language plpgsql stable
  set search_path = ''
as $$
declare
  v_recall quality.recalls;
begin
  select r.* into v_recall from quality.recalls r where r.company_id = app.company_id() and r.external_id = p_id;
  if v_recall.id is null then
    perform app.refuse_unknown('recall', p_id);
  end if;
  return v_recall;
end;
$$;
comment on function quality.find_recall is
  'The recall of an external id. Refuses with not_found.';
