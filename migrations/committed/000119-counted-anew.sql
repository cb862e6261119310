--! Previous: sha1:ef619b92f9a623a3b0bc2765cceda3babdfa3f5b
--! Hash: sha1:996ef97d6618122eb178917a6fbcdc3754d920c0
--! Message: counted-anew

set role millwright_owner;

alter table inventory.products add column counted_anew_at timestamptz;
comment on column inventory.products.counted_anew_at is
  'When its unit, its tracking or whether it is counted whole last changed: a receipt from before is not taken back '
  '(inventory.check_counted_alike). Null: never, or before this was noted.';

comment on column inventory.count_lines.expected_at is
  'When the line was counted or finalized; until then, when the count began.';

reset role;
