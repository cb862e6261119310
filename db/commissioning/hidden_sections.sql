create function commissioning.hidden_sections()
  returns text[]
  language sql stable
  begin atomic
    select array(select s.section from commissioning.sections() s
                  where s.viewed is not null and not app.can(s.viewed) and not app.can(s.permission));
  end;
comment on function commissioning.hidden_sections is
  'The sections of a factory spec that the caller may neither see nor change.';
