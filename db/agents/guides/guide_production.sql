-- Long: a text.
create function agents.guide_production()
  returns text
  language sql immutable parallel safe
  return $md$
# Production

## From order to stock

1. `work_orders.upsert` makes or changes a **draft** by your own `externalSystemId`; `work_orders.batch_upsert` takes 500 at once, each on its own.
2. `work_orders.release` fixes the routing's current version, the recipe and the step that posts, and makes one task per step. A routing without a step that makes the product is refused (`routing_makes_nothing`); material that will be missing is named in `_meta.warnings`. A work center with exactly one machine puts the task on that machine. Steps after a gate wait for it. A second release is refused (`already_released`).
3. Operators report with `tasks.record_counts` (counts add up, each with who and when) and finish with `tasks.update` to `done`.
4. The order is **in progress** from its first count or first step past ready, and **completed** by itself when every step has ended (done, declined, or left incomplete with its rest declined) and at least one was done or posted something; what was not made stays unmade. `work_orders.close` ends it.

Cancelling is possible from draft, released and in progress: open steps become declined with the reason, posted stock stays. Counts that are not posted yet are refused (`counts_not_posted`) unless `unpostedCounts` says `post` or `scrap`; so it is when such a step is declined. Nothing leaves closed or cancelled.

A release with `kitStorageUnitId` also makes the task that fills that kit cart (`_meta.kittingTaskId`); `tasks.create` with `kitFor` makes one for an operation later, or for a task whose form names products. Its form lists what is still needed; ending it moves all of that onto the cart, or refuses (`insufficient_stock`); left incomplete with a follow-up it moves what there is.

A changed routing or parameter set is a new version; released orders keep theirs.

## Counts

- `goodQuantity` and `scrapQuantity` are events; totals are sums and never overwritten. `tasks.correct_counts` adds a signed correction with a reason, until the counts are posted. A task that is posted, or that the correction would post after its end, is taken up again first (a status such as `ready`, with a `reason`; else `counts_closed`), counted or corrected, and ended anew: the difference is posted. Pieces that were none leave the order's goods, their material comes back where it was taken (`_meta.reversed`), and no movement is made twice.
- A task that has ended and an order that is over take no counts (`counts_closed`); a step behind an unfinished gate neither (`task_blocked`), until the gate is done or somebody waives it (`tasks.update` with `waiveGates` and a reason).
- More than ordered, or than the step before made, is warned of in `_meta.warnings`; the setting `overproductionPercent` refuses more than that (`over_production`).
- `occurredAt` says when it really happened and is what analytics go by. It cannot lie in the future, and does not change the ledger's own time.
- A producing task is done only with counts (`counts_required`).

## What is posted when

Every task posts what was counted on it once, when it ends: done, or incomplete with a follow-up, which posts its own. In a work order the **last step that makes the product at the release** posts output and consumes the material of good and scrap; earlier steps consume the material of their scrap; scrap on a later step is moved from the order's goods to bads. A declined posting step is taken over by none. A producing task without an order posts for itself. A later step that ends with more scrap than the order still has among its goods is refused (`insufficient_stock`): somebody, or an NCR, scrapped those pieces before, and they are not counted twice. Where it ended before the goods came, what there is leaves them and `_meta.warnings` names the rest (`scrap_not_posted`). An order's `goodQuantity` is what it posted less what later steps and NCRs scrapped of it, its `scrapQuantity` those and what was scrapped before; while more is to be posted, all scrap that is counted.

**Backflush** consumes recipe × (good + scrap), since scrap ate material too; the setting `backflushBasis: good` leaves scrap out. Sources, in this order:

1. the order's kit cart (never that of another open order),
2. the machine's line-side storage,
3. any goods bin of company-owned units.

Within each: earliest lot expiry, then oldest receipt. Never blocked, quarantined or expired lots, and never stock that belongs to somebody else.

**Too little material**: nothing goes negative. `backflushShortage: record` (the default) consumes what is there, completes, and names each shortage in `_meta.shortages` and in the order's materials; `refuse` answers `insufficient_stock` and changes nothing. `work_orders.settle_shortages` consumes later what was recorded as short.

**Output** goes to the task's `toStorageUnitId`, else to the machine's own unit. A lot-tracked product gets a lot with the order's code (then `-2`, `-3`), a serial-tracked one a serial per good unit. Consumed lots are linked, so `lots.genealogy` leads from a finished lot to its suppliers' lots and back.

## Before you promise a date

Read the order with `work_orders.get`: `materials` shows required, consumed and shortage, and of an open order `stillNeeded`, `usable`, `reservedForEarlier` (usable stock goes to orders by due date, then release), `onOrder` and `expectedShortage`; `work_orders.requirements` goes down through what is made here; `operations` where each step stands and on which machine.
$md$;
comment on function agents.guide_production is
  'The guide on production, in Markdown.';
