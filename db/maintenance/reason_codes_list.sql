create function maintenance.reason_codes_list(
  p_kind text default null
)
  returns setof maintenance.reason_codes
  language sql stable
  begin atomic
    select r.* from maintenance.reason_codes r
     where r.company_id = app.company_id() and (p_kind is null or r.kind = p_kind)
     order by r.kind, r.label collate app.alphabet, r.id;
  end;
comment on function maintenance.reason_codes_list is
  'The reason codes of the company, inactive ones too, by kind and label.';
