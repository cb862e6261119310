-- A separator (FNC1) comes as the character GS, as what a keyboard makes of Alt-029, or as these words; at the
-- beginning it says that it is GS1, and no more. What stands beneath a barcode for people has its identifiers in
-- brackets. A Digital Link has its values in the path and behind the question mark.
create function inventory.gs1_element_string(p_barcode text)
  returns text
  language plpgsql immutable
  set search_path = ''
as $$
declare
  v_text text := inventory.scanned_text(p_barcode);
  v_link text[] := regexp_match(v_text, '^https?://[^/?#\s]+(?:/[^?#\s]*)?/01/(\d{8}|\d{12,14})'
                                        '((?:/\d\d/[^/?#\s]+)*)/?(?:\?([^#\s]*))?(?:#\S*)?$', 'i');
begin
  if v_link is not null then
    return '01' || lpad(v_link[1], 14, '0') || coalesce((
      select string_agg(chr(29) || e.part[1] || inventory.url_decoded(e.part[2]), '')
        from (select regexp_matches(v_link[2], '/(\d\d)/([^/]+)', 'g')
              union all
              select regexp_matches(v_link[3], '(?:^|[&;])(\d\d)=([^&;]+)', 'g')) e (part)
       where e.part[1] in ('10', '11', '17', '21', '30', '37')), '');
  end if;
  v_text := regexp_replace(v_text, '<?Alt-029>?|↔|␝', chr(29), 'gi');
  if v_text ~ '^\((01|10|11|17|21|30|37)\)' then
    v_text := regexp_replace(v_text, '\((01|10|11|17|21|30|37)\)', chr(29) || '\1', 'g');
  end if;
  return trim(chr(29) from v_text);
end;
$$;
comment on function inventory.gs1_element_string is
  'The GS1 element string that a barcode or a Digital Link stands for, with GS as its separator.';
