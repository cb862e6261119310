-- Each identifier once. A value without a separator behind it can end in several places: every way to read the whole of
-- it is a reading.
create function inventory.gs1_readings(p_barcode text)
  returns setof jsonb
  language sql stable
  begin atomic
    with recursive text (whole) as (
      select inventory.gs1_element_string(p_barcode)
    ), reading (rest, elements) as (
      select t.whole, '{}'::jsonb from text t where length(t.whole) <= 110
      union all
      select e.rest, r.elements || jsonb_build_object(e.ai, e.value)
        from reading r
       cross join text t
       cross join lateral inventory.gs1_next(r.rest, position(chr(29) in t.whole) > 0) e
       where not r.elements ? e.ai
    )
    select r.elements from reading r where r.rest = '' and r.elements <> '{}';
  end;
comment on function inventory.gs1_readings is
  'Every way to read a text as GS1: values by application identifier (01 GTIN, 10 lot, 11 made, 17 expires, 21 serial, '
  '30 and 37 how many).';
