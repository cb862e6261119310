-- Long: a text.
create function agents.guide_inventory()
  returns text
  language sql immutable parallel safe
  return $md$
# Inventory

## Where stock is

A line of stock is one product, in one storage unit, in one bin, of one lot or serial. Whose the unit is decides what may be done:

| Ownership | Stock |
| --- | --- |
| company | the company's own; what backflush and reordering look at |
| client | at a client's site |
| personnel | a technician's van |
| customer_consigned | belongs to a customer and ships only to them |

| Bin | Meaning |
| --- | --- |
| goods | may be used, unless a lot is blocked, quarantined or expired |
| bads | damaged or scrapped |
| quarantine | waits for an inspection |
| installed | fitted at a client's or in a machine |
| transit | on the way |

Of a product (`products.get`, `inventory.stock_levels`): `onHand` is company stock in goods and in transit between own units, `usable` what backflush and shipping may take, `held` the rest of the goods (lots that may not be used, vans), `quarantine` what waits beside it, `onOrder` what open purchase orders still bring, the first at `expectedAt`.

Every change is one row of an append-only ledger (`stock_transactions.list`, also of one product, lot, storage unit, work order or task) together with its balance. A balance always equals its rows' sum and never goes below zero: `insufficient_stock` tells what is `available`.

## Moves

- `stock.transfer` moves one product between units, or between the bins goods, bads and quarantine. Lot and serial products need theirs named.
- Goods that reach a client's unit are installed there (ledger kind `installation`): no longer on hand, and use for reordering. They come back by `stock.transfer` from there to a unit of one's own (kind `return`).
- A task of an inventory type moves the products that its form names (`tasks.submit_form`) when it is done, once: from its source unit to its destination, or to where the form's storage field says. Where its type uses transit, they wait in the transit bin from dispatch on, and come back when the task is declined or left incomplete. What comes from a vendor is received instead.
- Expired and blocked lots can always be moved to bads or quarantine and be counted; they are never consumed or shipped (`lot_unavailable`).
- `purchase_orders.receive` books lines. Lot products need a lot, and nothing beyond the open quantity is accepted (`over_receipt`). An inspection plan for the product or vendor puts the receipt into quarantine and opens an inspection task (guide quality). `purchase_orders.reverse_receipt` takes a receipt (`_meta.receiptId`) back while its goods lie where they came in.

## Shipping

Only factories ship (`not_a_factory`). A shipment is apart from orders: part of what a customer wants, or one of several.

1. `customers.list`, or `customers.upsert` under the caller's own id, with the address that shipments take over.
2. `shipments.create`: each line says SKU, quantity and storage unit, with lot or serials where the product has them. A draft takes and holds nothing. `shipments.update` changes it, `shipments.cancel` ends it, and stock is as it was.
3. `shipments.ship` takes all lines or none, for good. A line takes usable goods that lie where it says. Never: bins other than goods, lots that are blocked, quarantined or expired (`lot_unavailable`), what a van or a client's unit holds, what the kit cart of an open order carries. What a customer has consigned goes to that customer alone (`consigned_stock`). `lines` of the refusal has every line that falls short, with `sku`, `storageUnit`, `available` and `wanted`.

What left is in the ledger (kind `shipment`, `toCustomer`, `shipmentId`) and counts as use for reordering. `lots.genealogy` of a lot tells in `shipments` which customers got it, and what was made of it.

## Scanning

`line_items.find_ssu_by_barcode` reads what a person scanned: a machine's id, a serial, a lot, a SKU, or GS1 (an element string or a Digital Link, identifiers 01, 10, 11, 17, 21, 30, 37; a GTIN is a SKU). It answers the machine in whose own storage unit the piece lies, and in `readings` all that the barcode can mean: where no separator ends a value, it can be read in two ways. Different machines are `ambiguous_barcode`, with `candidates`: ask the person which is meant. Nobody makes up a scan.

## Counting

1. `inventory_counts.create` for one storage unit notes what is expected there in goods, bads, quarantine and installed (and opens a count task where the company has a type for it). A unit has one count at a time (`count_in_progress`). A `blind` count hides what is expected until it is finalized.
2. `inventory_counts.record_lines`: `countedQuantity` null means not counted yet, 0 is a count; counting a line again replaces it. Lot and serial products need theirs named, also one that the books do not know.
3. `inventory_counts.finalize` computes differences, takes what nobody counted as 0 (`autoAdded`), and marks lines whose stock moved after they were counted (`movedSince`).
4. `inventory_counts.reconcile` (needs `inventory:adjust`) decides each line with a difference, and each that moved after it was counted: **accepted** takes the count, **adjusted** a corrected quantity, **ignored** leaves the stock. A write-off needs a reason code of kind adjustment; what moved after it was counted, up to now, needs `confirmMoved` (`count_stale` names the lines). A person decides: agents name them in `statedBy`. An unknown lot is made then, quarantined.

`inventory_counts.recount` opens a finalized count again to count chosen lines anew. `inventory_counts.get` shows the lines by pages. `inventory_counts.cancel` gives up a count that is not reconciled. The count task is finished by whoever does it.

## Reordering

A stock policy sets a minimum, or a reorder point: lead time × daily consumption, measured as what was consumed, shipped and installed at clients' in the last 30 days ÷ 30. Lead time is the preferred vendor's, else the product's own `leadTimeDays`; unknown is null and named in `unavailable`. Falling to it sends `stock.reorder_triggered` once and lists the product in `inventory.reorder_suggestions`; it arms again when stock recovers. Stock that may not be used does not count; moves between own units change nothing. Suggested: the larger of the order quantity and target − usable − on order; an order that brings stock above the level ends the suggestion. Inactive products are left alone.
$md$;
comment on function agents.guide_inventory is
  'The guide on inventory, in Markdown.';
