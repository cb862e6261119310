create function commissioning.put_guidance(p_item jsonb)
  returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform agents.write_guidance(
    agents.guidance_about(p_item ->> 'subject', commissioning.id_of(commissioning.subject_section(p_item ->> 'subject'), p_item ->> 'ref')),
    p_item ->> 'body', p_item -> 'thresholds', false);
end;
$$;
comment on function commissioning.put_guidance is
  'Writes what the company tells agents about a subject.';
