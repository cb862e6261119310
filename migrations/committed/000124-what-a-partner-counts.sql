--! Previous: sha1:6c543f5aa5d1bb6c11f2b2f6e4e51651a44fd5d6
--! Hash: sha1:3cb98c35013fb55967c733b415e32dd9866fde66
--! Message: what-a-partner-counts

set role millwright_owner;

alter table partners.delivery_lines
  add column unit_whole boolean not null default false,
  add column product_said_at timestamptz;
comment on column partners.delivery_lines.unit_whole is
  'Whether its sender counts it in whole units as it leaves, or of what goes back, who gets it back does.';
comment on column partners.delivery_lines.product_said_at is
  'Recipient: when a person said which product it is; null: nobody did, it is by its SKU or as was said before.';
comment on column partners.deliveries.reason is
  'Why it was refused, in the recipient''s words; else null: why it waits for a person is worked out when it is shown.';
create index delivery_lines_said on partners.delivery_lines (company_id, lower(sku), product_said_at)
  where product_said_at is not null;

reset role;

-- Of what came before, a person said what goes by another SKU here, when it is not known: as it came.
do $$
declare
  v_company bigint;
begin
  for v_company in select c.id from app.companies c order by c.id loop
    perform set_config('app.company_id', v_company::text, true);
    update partners.delivery_lines l
       set product_said_at = d.created_at
      from partners.deliveries d, inventory.products p
     where l.company_id = v_company and d.company_id = v_company and d.id = l.delivery_id
       and d.direction = 'incoming' and d.kind <> 'return'
       and p.company_id = v_company and p.id = l.product_id and p.sku_key <> lower(l.sku);
    update partners.deliveries d set reason = null
     where d.company_id = v_company and d.reason is not null and not d.is_refused;
  end loop;
  perform set_config('app.company_id', '', true);
end;
$$;
