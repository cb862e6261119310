-- Who gives a serial number for a lot's code has the right thing in hand: the refusal says what it is, and what is done
-- with such a piece.
create function quality.lot_problems(p_code text, p_lots production.lots[])
  returns jsonb
  language sql stable
  return case
    when p_code is null or cardinality(p_lots) = 1 then '[]'::jsonb
    when cardinality(p_lots) = 0 then jsonb_build_array(jsonb_build_object(
      'code', 'not_found', 'path', 'lotCode', 'message', coalesce((
        select format('%s is a serial number of %s and no lot: leave it out, say it in words, and name the product; '
                      'the piece is scrapped by stock.transfer to bads, naming serialCode', to_json(p_code), p.sku)
          from inventory.serials s
          join inventory.products p on p.company_id = s.company_id and p.id = s.product_id
         where s.company_id = app.company_id() and s.code = p_code
         order by s.id limit 1), format('there is no lot %s of the product', to_json(p_code)))))
    else jsonb_build_array(jsonb_build_object(
      'code', 'invalid_input', 'path', 'lotCode', 'message',
      format('several products have a lot %s: the NCR must name its product', to_json(p_code)))) end;
comment on function quality.lot_problems is
  'What is wrong with the code of a lot: it means none, or several, or a serial number.';
