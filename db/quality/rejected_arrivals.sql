-- What was to go back, and did, is new when it comes again; scrap is scrap.
create function quality.rejected_arrivals(p_serial_ids bigint[])
  returns table (serial_id bigint, reason text)
  language sql stable
  begin atomic
    select r.serial_id, r.reason from quality.rejected_pieces(p_serial_ids) r
     where r.disposition = 'scrap' or not quality.went_away(r.serial_id);
  end;
comment on function quality.rejected_arrivals is
  'Which pieces, coming from outside, become no goods, and the reason as answers show it.';
