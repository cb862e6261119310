-- What a lot is travels with its line; a piece has no status, but while a recall holds it the partner is to know that.
-- Not of a recall that the partner told of: it holds the piece by that itself, until it releases it.
create function quality.piece_status(p_serial_id bigint, p_partner text)
  returns text
  language sql stable
  begin atomic
    select 'blocked' where exists (
      select from quality.recall_items i
        join quality.recalls r on r.company_id = i.company_id and r.id = i.recall_id
       where i.company_id = app.company_id() and i.serial_id = p_serial_id and i.released_at is null
         and not exists (select from quality.recalls t
                          where t.company_id = r.company_id and t.uid = r.uid and t.partner = p_partner));
  end;
comment on function quality.piece_status is
  'What a partner is told of a piece that leaves: blocked while a recall holds it; null: nothing.';
