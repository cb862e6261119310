-- Long: a text.
create function agents.guide_quality()
  returns text
  language sql immutable parallel safe
  return $md$
# Quality

## Measurements

A number field with limits (`lsl`, `usl`) on a task's form is a measurement; a value on the limit is inside. When a task is submitted or done, or left incomplete with a follow-up, by `tasks.submit_form` or `tasks.update`, each is checked on the server, whichever client sent it. All that is outside opens **one** NCR of the company's NCR task type, linked to the task, with its machine, work order, product and lot; the answer names `failedChecks` and `ncrId`. The task itself is finished all the same: the NCR is where the deviation is dealt with. An agent that sends a measurement says who measured (`statedBy`). The same values finished again open no second NCR while the first is undecided; a follow-up measures anew. A company without an NCR task type is only told `failedChecks`.

## Forms

Read `tasks.get_form` first: it shows each field's type, options and limits, and whether it `isHidden` by the present answers. `tasks.submit_form` answers fields by title; what is left out keeps its answer, null clears one, and without `status` answers are only saved.

- Required fields must be filled before submitted or done (`required_field_missing` lists them in `missingFields`), by every way in. Filled means: a checkbox is ticked, a text is not blank, a list of products is not empty. A checkbox nobody touched counts as false.
- A field under a condition (`showWhen`) is shown when the field it names is shown and has that answer. Hidden fields are not asked for, and what they say is no measurement and moves nothing.
- Photos, signatures and barcodes are answered by people (`agent_not_allowed`): an agent leaves them out, also when it only repeats them.
- A done or declined task takes no other answers than it has; take it up again first.

## NCRs

`ncrs.open` makes one by hand: name `foundOn` (the task it was found at) and it takes that task's machine and order, and of an inspection its product and lot. Say which lot (`lotCode`) or product it is about whenever that is known: a disposition needs it. It is a task of the type in settings.ncrTaskType (`setting_missing` while there is none).

Each NCR is dispositioned **once**, by `ncrs.disposition`, which needs `ncr:disposition`:

| Disposition | What happens |
| --- | --- |
| use_as_is | recorded; what was inspected and waited for this is released |
| rework | a rework task is made, of `reworkTaskTypeId` or of the NCR's own type, at the NCR's machine and for its order; it never posts output again |
| scrap | the stated `quantity` of the lot moves to the bads bin of where it lies (quarantine first, then the NCR's machine, then other goods of the company's own units), and the lot is blocked; of what is not tracked, `sku` and `storageUnitId` say what lies where |
| return | the lot is blocked, to go back to its vendor; a lot made here has none |

A piece with a **serial number** has no lot: the report names its product, and says the number in words. The piece is taken out of goods by `stock.transfer` with `serialCode`, to `toBin` quarantine while nobody has decided, and to bads when it is scrapped; the report is then dispositioned use_as_is or rework, with that in `notes`. What an inspection holds in quarantine is scrapped by the disposition itself, all pieces together.

A second one is refused (`already_dispositioned`). What is tracked needs its lot (`lot_required`), and so does a return, except for what an inspection holds in quarantine. The NCR's own task stays as it is: finish it when the work is done, which is refused before (`not_dispositioned`). It is declined, with a reason, only by who may disposition it. `ncrs.list` with `disposition` open finds what waits; an order that completes with open NCRs says so in `_meta.warnings`. Asked by the id of a follow-up, the disposition is the original's.

The decision is a person's. An agent may prepare it (dry run, then show the plan) and must name who decided in `statedBy`; the audit log keeps that.

## Lots on hold

A lot is **available**, **quarantined** or **blocked**. Only available lots are consumed or shipped. `lots.set_status` sets it, with a reason; making one available is a person's decision, named in `statedBy`. Stock stays where it lies. A lot that is set to quarantined while it waits for its inspection is a lot set apart by a person: passing does not release it.

## Inspections

An inspection plan (`inspection_plans.list`; section inspectionPlans of the factory spec) names a product, a vendor, or a product of a vendor; the plan that says most wins. A receipt under a plan goes into quarantine whatever bin was asked, except bads; a new lot is quarantined; and a task of the plan's type opens for each product and lot. A lot released earlier stays available: only what is new waits.

When the task is done, the stock moves to goods (`_meta.moved` says what) and the lot becomes available, unless an NCR found on it has not been dispositioned use_as_is: then it waits in quarantine. A declined inspection, a lot that a person set apart and one that has expired release nothing: a person does, by `lots.set_status` and `stock.transfer`.

## Tracing

`lots.genealogy` walks both ways: from a finished lot to every lot it consumed, and from a supplier's lot to everything made of it, with where it lies now. For a recall: start at the supplier's lot, follow the links forward, read `where` of each lot, then the shipments that carried it.
$md$;
comment on function agents.guide_quality is
  'The guide on quality, in Markdown.';
