-- Long: a text.
create function agents.guide_production()
  returns text
  language sql immutable parallel safe
  return $md$
# Production

## From order to stock

1. `work_orders.upsert` makes or changes a **draft** by your own `externalSystemId`; `work_orders.batch_upsert` takes 500 at once, each on its own.
2. `work_orders.release` fixes the routing's current version and makes one task per step. A work center with exactly one machine puts the task on that machine. Steps after a gate wait for it. A second release is refused (`already_released`).
3. Operators report with `tasks.record_counts` (counts add up, each with who and when) and finish with `tasks.update` to `done`.
4. The order is **in progress** from its first count or first step past ready, and **completed** by itself when its last step is done. `work_orders.close` ends it.

Cancelling is possible from draft, released and in progress: open steps become declined with the reason, posted stock stays. Nothing leaves closed or cancelled.

A changed routing or parameter set is a new version; released orders keep theirs.

## Counts

- `goodQuantity` and `scrapQuantity` are events; totals are sums and never overwritten. A correction is a further count.
- `occurredAt` says when it really happened and is what analytics go by. It cannot lie in the future, and does not change the ledger's own time.
- A producing task is done only with counts (`counts_required`).

## What is posted when

In a work order only the **last step whose task type makes the order's product** posts output and consumes material, once, when it is done. Earlier steps' counts feed yield and OEE. A producing task without an order posts when it is done.

**Backflush** consumes recipe × (good + scrap), since scrap ate material too; the setting `backflushBasis: good` leaves scrap out. Sources, in this order:

1. the order's kit cart,
2. the machine's line-side storage,
3. any goods bin of company-owned units.

Within each: earliest lot expiry, then oldest receipt. Never blocked, quarantined or expired lots, and never stock that belongs to somebody else.

**Too little material**: nothing goes negative. `backflushShortage: record` (the default) consumes what is there, completes, and names each shortage in `_meta.shortages` and in the order's materials; `refuse` answers `insufficient_stock` and changes nothing.

**Output** goes to the task's `toStorageUnitId`, else to the machine's own unit. A lot-tracked product gets a lot with the order's code (then `-2`, `-3`), a serial-tracked one a serial per good unit. Consumed lots are linked, so `lots.genealogy` leads from a finished lot to its suppliers' lots and back.

## Before you promise a date

Read the order with `work_orders.get`: `materials` shows required, consumed and shortage, `operations` where each step stands and on which machine.
$md$;
comment on function agents.guide_production is
  'The guide on production, in Markdown.';
