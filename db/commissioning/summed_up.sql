-- A thousand warnings of one kind hide those of others.
create function commissioning.summed_up(p_warnings jsonb)
  returns jsonb
  language sql immutable parallel safe
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'message',
                      case when w.nth <= 5 then w.message else format('And %s more like these.', w.how_many - 5) end)
                    order by w.n), '[]')
      from (
        select a.warning ->> 'code' as code, a.warning ->> 'message' as message, a.n,
               row_number() over (partition by a.warning ->> 'code' order by a.n) as nth,
               count(*) over (partition by a.warning ->> 'code') as how_many
          from jsonb_array_elements(p_warnings) with ordinality as a (warning, n)) w
     where w.nth <= 6;
  end;
comment on function commissioning.summed_up is
  'Warnings (code, message) in their order, five of each code, and then how many more there are.';
