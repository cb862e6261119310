-- Photos and signatures are files that a person's app has put up, here or elsewhere; the answer is where they lie,
-- without the query string that lets one in. A report takes only what is kept here. Numbers have a size that passes
-- through JSON's doubles.
create function work.value_problem(p_field jsonb, p_value jsonb, p_only_kept_files boolean)
  returns text
  language sql stable
  return case p_field ->> 'type'
    when 'text' then
      case when jsonb_typeof(p_value) <> 'string' then 'must be text'
           when length(p_value #>> '{}') > 10000 then 'must have at most 10000 characters' end
    when 'number' then
      case when jsonb_typeof(p_value) <> 'number' then 'must be a number'
           when abs(p_value::numeric) > 1e15 or abs(p_value::numeric) < 1e-15 and p_value <> '0'
             then 'must be 0, or from 1e-15 to 1e15 in size' end
    when 'checkbox' then case when jsonb_typeof(p_value) <> 'boolean' then 'must be true or false' end
    when 'select' then
      case when not work.answer_fits(p_field, p_value)
           then left('must be one of ' || (select string_agg(to_json(o.name)::text, ', ')
                                             from jsonb_array_elements_text(p_field -> 'options') o (name)), 2000) end
    when 'datetime' then
      case when jsonb_typeof(p_value) <> 'string' or not app.is_instant(p_value #>> '{}')
           then 'must be an ISO 8601 date-time with Z or offset, or a date' end
    when 'location' then case when not work.is_point(p_value)
      then 'must be a GeoJSON point: longitude (-180 to 180), then latitude (-90 to 90)' end
    when 'barcode' then
      case when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') not between 1 and 500
        then 'must be text of 1 to 500 characters' end
    when 'products' then case when jsonb_typeof(p_value) <> 'array' or jsonb_array_length(p_value) > 200
      then 'must be a list of at most 200 { sku, quantity, lotCode?, serialCode? }' end
    when 'storage' then case when jsonb_typeof(p_value) <> 'string' then 'must be the id of a storage unit' end
    when 'machine_status' then case when jsonb_typeof(p_value) <> 'string'
      then 'must be the name of a machine status' end
    else -- photo, signature
      case when p_only_kept_files and (work.file_of(p_value #>> '{}')).id is null
           then 'must be the address of a file that issues.upload_url gave'
           when jsonb_typeof(p_value) <> 'string' or length(p_value #>> '{}') > 2000
             or (work.file_of(p_value #>> '{}')).id is null and p_value #>> '{}'
             !~ '^https://[A-Za-z0-9][A-Za-z0-9.-]*(:\d{1,5})?(/[A-Za-z0-9._~!$&''()*+,;=:@%/-]*)?$'
           then 'must be the address of a file that issues.upload_url gave, or an https URL without query string, of '
                || 'at most 2000 characters' end
  end;
comment on function work.value_problem is
  'What is wrong with the form of an answer to a field, or null: its type, its size, what it may be chosen from.';
