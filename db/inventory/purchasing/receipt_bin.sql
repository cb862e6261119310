-- THE place where a receipt's bin is decided. What is to be inspected waits in quarantine, whatever was asked; what is
-- damaged on arrival needs no inspection. At a client's, goods are installed (inventory.bin_at).
create function inventory.receipt_bin(p_inspection_plan_id bigint, p_asked text)
  returns text
  language sql immutable parallel safe
  return case when p_inspection_plan_id is not null and p_asked is distinct from 'bads' then 'quarantine'
    else coalesce(p_asked, 'goods') end;
comment on function inventory.receipt_bin is
  'The bin into which a receipt goes: quarantine under an inspection plan, except what is asked into bads; else the '
  'one asked for, else goods.';
