create function partners.told()
  returns setof partners.messages
  language sql stable
  begin atomic
    select m.* from partners.messages m
     where m.company_id = app.company_id()
       and m.id = any (string_to_array(nullif(current_setting('app.told', true), ''), ',')::uuid[])
     order by m.number, m.id;
  end;
comment on function partners.told is
  'What a planned call has told partners so far, in the order in which it did.';
