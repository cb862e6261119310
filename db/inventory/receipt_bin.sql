-- THE place where a receipt's bin is decided.
create function inventory.receipt_bin(p_product_id bigint, p_vendor_id bigint, p_asked text)
  returns text
  language sql stable
  return coalesce(p_asked, 'goods');
comment on function inventory.receipt_bin is
  'The bin into which a receipt of a product from a vendor goes: the one asked for, else goods.';
