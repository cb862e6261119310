create function quality.checks_text(p_failed_checks jsonb)
  returns text
  language sql immutable parallel safe
  begin atomic
    select string_agg(format('%s: %s%s (%s)', c ->> 'field', c ->> 'value', coalesce(' ' || (c ->> 'unit'), ''),
             concat_ws(', ', 'at least ' || (c ->> 'lsl'), 'at most ' || (c ->> 'usl'))), e'\n' order by n)
      from jsonb_array_elements(p_failed_checks) with ordinality as e (c, n);
  end;
comment on function quality.checks_text is
  'Failed checks for people: a line each, with the value and its limits.';
