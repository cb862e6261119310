-- A line of a delivery as somebody receives it, with what it names: null where there is no such thing. n is its place
-- in the call, open what could still come of the line, transit what of that lies in the transit bin. is_settled: it is
-- this product, as some of it came or it comes back; said is what else a person says it is. consigned_in is the unit in
-- which a customer had consigned what comes back.
create type partners.arrival as (
  n                bigint,
  line_id          bigint,
  is_line          boolean,
  sku_asked        text,
  product_id       bigint,
  sku              text,
  is_settled       boolean,
  is_said          boolean,
  is_active        boolean,
  tracking         text,
  unit_whole       boolean,
  whole_there      boolean,
  lot_asked        text,
  lot_code         text,
  lot_id           bigint,
  lot_status       text,
  serial_code      text,
  received         numeric,
  damaged          numeric,
  unit_asked       text,
  storage_unit_id  bigint,
  unit_active      boolean,
  unit_fits        boolean,
  consigned_in     text,
  open             numeric,
  transit          numeric
);

-- A line of a delivery as one of the two companies has it, with what its ledger says.
create type partners.line_side as (
  company     text,
  partner     text,
  direction   text,
  uid         uuid,
  delivery    text,
  position    integer,
  state       text,
  due_state   text,
  sku         text,
  quantity    numeric,
  received    numeric,
  damaged     numeric,
  missing     numeric,
  reversed    numeric,
  transit     numeric,
  ledger      numeric,
  returned    numeric,
  is_waiting  boolean
);
