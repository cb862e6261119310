-- The goods of a lot are locked before it is held, so that who is about to take of them waits and plans anew; what was
-- made of it until then, or where it was brought, is looked for again, and what is locked by then given back (as
-- production.backflush does), with the lines that were made where goods lay no more. Pieces are locked too, also one
-- that lies nowhere and may be coming just now, so that who moves or brings one sees that it is held.
create function quality.lock_recalled(p_recall quality.recalls)
  returns bigint[]
  language plpgsql volatile
  set search_path = ''
as $$
declare
  v_nodes bigint[] := array(select n from quality.recalled_nodes(p_recall) n order by n);
  v_lines inventory.balance_change[] := quality.recalled_lines(v_nodes);
  v_nodes_now bigint[];
  v_lines_now inventory.balance_change[];
  v_pieces inventory.balance_change[];
begin
  loop
    begin
      perform from production.lots l where l.company_id = app.company_id() and l.id = any (v_nodes)
        order by l.product_id, l.code for no key update;
      perform inventory.lock_balances(v_lines);
      v_nodes_now := array(select n from quality.recalled_nodes(p_recall) n order by n);
      v_lines_now := quality.recalled_lines(v_nodes_now);
      exit when v_nodes_now = v_nodes and v_lines_now = v_lines;
      raise exception using errcode = 'MW001', message = 'what is recalled changed while it was being locked';
    exception when sqlstate 'MW001' then
      v_nodes := v_nodes_now;
      v_lines := v_lines_now;
    end;
  end loop;
  v_pieces := quality.piece_lines(v_nodes);
  perform inventory.lock_balances(v_pieces);
  perform from inventory.serials s
   where s.company_id = app.company_id() and s.id = any (array(select -n from unnest(v_nodes) n where n < 0))
   order by s.id for no key update;
  perform inventory.check_unmoved(v_pieces, quality.piece_lines(v_nodes));
  return v_nodes;
end;
$$;
comment on function quality.lock_recalled is
  'Locks the lots and pieces that a recall is about, with the goods of those lots; answers their nodes.';
