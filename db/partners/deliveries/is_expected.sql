-- What a person says of a lot on its way is kept while recalls hold it too.
create function partners.is_expected(p_lot production.lots)
  returns boolean
  language sql stable
  begin atomic
    select (p_lot).vendor_id is null and production.nothing_came(p_lot)
       and not exists (select from quality.recall_items i
                        where i.company_id = app.company_id() and i.lot_id = (p_lot).id and i.released_at is null
                          and i.previous_by is not null)
       and ((p_lot).status_by is null or quality.recalls_of((p_lot).id) <> '{}');
  end;
comment on function partners.is_expected is
  'Whether a lot is only on its way from partners: nothing of it was received yet, and nobody has said anything of it.';
