create function downtime.reason_json(p_reason_code_id bigint)
  returns jsonb
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (select jsonb_build_object('id', r.id, 'code', r.code, 'label', r.label)
            from maintenance.reason_codes r where r.company_id = app.company_id() and r.id = p_reason_code_id);
end;
$$;
comment on function downtime.reason_json is
  'The reason of a stop as answers show it; null for none.';
