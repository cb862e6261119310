-- The goods of a lot are locked before it is held, so that who is about to take of them waits and plans anew; what was
-- made of it until then is looked for again. Pieces are locked too, so that who moves one sees that it is held.
create function quality.lock_recalled(p_recall quality.recalls)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_seen bigint[] := '{}';
  v_nodes bigint[];
  v_pieces inventory.balance_change[];
begin
  loop
    v_nodes := array(select n from quality.recalled_nodes(p_recall) n order by n);
    exit when v_nodes <@ v_seen;
    perform from production.lots l where l.company_id = app.company_id() and l.id = any (v_nodes)
      order by l.product_id, l.code for no key update;
    perform inventory.lock_balances(array(
      select g::inventory.balance_change from unnest(v_nodes) n cross join lateral unnest(production.lot_lines(n)) g
       where n > 0));
    v_seen := v_nodes;
  end loop;
  v_pieces := quality.piece_lines(v_nodes);
  perform inventory.lock_serials(v_pieces);
  perform inventory.check_unmoved(v_pieces, quality.piece_lines(v_nodes));
  return v_nodes;
end;
$$;
comment on function quality.lock_recalled is
  'Locks the lots and pieces that a recall is about, with the goods of those lots; answers their nodes.';
