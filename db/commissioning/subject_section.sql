create function commissioning.subject_section(p_subject text)
  returns text
  language sql immutable parallel safe
  return case p_subject when 'ssu' then 'sites.ssus' when 'work_center' then 'workCenters' when 'product' then 'products' when 'task_type' then 'taskTypes' end;
comment on function commissioning.subject_section is
  'The section that has what guidance of a subject is about; null for the company itself.';
