-- Long: a text.
create function agents.guide_partners()
  returns text
  language sql immutable parallel safe
  return $md$
# Partners

Two companies on the service can give each other work. Each keeps its own tasks, people and stock; the other sees what was sent to it and nothing else.

## The link

A company names another among its subcontractors by its short name: `config.apply` with `{"spec": {"version": 1, "subcontractors": [{"name": "Coating House", "company": "coating"}]}}`. That is a person's to do. The two are linked once **each names the other**; `partners.list` says so in `isLinked`. Before that neither learns anything of the other, not even whether there is such a company: tell the partner your short name (`me.get`) and ask it to name you.

Either ends the link, by `"company": null` or another one, or by pruning the subcontractor. What is open between the two ends with it: `linkActive` is false, each side keeps its task as one of its own and hears no more of the other's. A new link does not bring it back.

## Sending a task

`handoffs.send` takes one of the company's own tasks that is unfinished and waits for none. The partner gets a task of its own (`handoffRole` mirror, without a type, for nobody yet) with title, details, due date and priority. **These words are read by the other company**: look at details before you send. Assignees, machine, order, places, form and answers, ids and all names of people stay here.

The sent task (proxy) follows the partner's. Here only `details`, `dueDate` and `priorityId` change, and the partner sees them change; all else is `handoff_fields_locked` until the handoff is withdrawn. What waits for the task, its machine and its work order go on when the partner is done. What its type asks of your own people before that (form, gates, failure codes) is not asked of the partner.

Not sent is what only this company can do: a task that counts what it makes, moves stock, lays out a kit, inspects a receipt, counts a unit, or is a nonconformance report (`invalid_transition`); nor a task that came from a partner. Make another task for the work beside it, and `tasks.connect` them. An order with a sent operation is not cancelled before that is withdrawn.

`items` names goods that go along: `{ sku, quantity, storageUnitId, lotCode?, serialCodes? }`. The partner reads SKU, name, unit, quantity, lot and serials. Stock stays where it is: what leaves is booked by itself. `dataRequest` (`scopes`: lots, measurements, counts, photos; `note`) tells the partner what data you want of the work.

## Receiving one

`handoffs.list` with `direction` incoming, or event `handoff.received`. Assign the task, plan it, work on it as on any other (`tasks.update`): each status shows at the sender at once (`handoff.status_changed`, on both sides). Reasons, answers and counts stay with you. It cannot be deleted, and has no follow-up: leave it incomplete and take it up again.

What you will not do is declined by `handoffs.decline`, whose `reason` the partner reads: the only one of your texts that it does. Both tasks are declined, and the sender's is its own again (`handoff.declined`).

## Data about the work

Where the handoff has a `dataRequest`, its recipient answers with `data_packages.release`: `scopes` says what of the asked is released (default: all). It is about the received task, the tasks connected with it (`tasks.connect`, type follow is enough), and the operations of their work orders. counts are sums, measurements the number fields with limits, lots what the orders made with all that went into it, photos the links as the forms have them. No person, vendor or order is named. The package is a copy: what changes later changes nothing in it, on either side; releasing again makes another one. The sender is told by `data_package.received` and reads it by `data_packages.get`. Whether to release is a person's decision: try it dry, show the content, then release.

## Taking it back

`handoffs.withdraw`, or `tasks.delete` of the sent task, while it is not done: the task is the sender's own again, in the status it had last; the copy goes, or stays declined where work was recorded on it (`handoff.deleted`, on both sides). What is done stays done.

`handoffs.timeline` tells what happened, with names of your own people alone; what the partner did stands there without a name, and in the audit log with `actorType` partner.

## A recipe for an agent

1. `partners.list`: who is linked? If nobody is, say so; linking is for people.
2. `tasks.get` of the task. Read title and details as the other company would: no people, no other customers. Propose better words first, if need be (`tasks.update`).
3. `handoffs.send` dry; show the plan; then with its `planHash`.
4. `handoffs.get` for where it stands: the status is the partner's word. When it is declined, tell the person why (`declinedReason`) before sending it to somebody else.
5. Withdrawing and deleting are for people.
$md$;
comment on function agents.guide_partners is
  'The guide on partner companies, in Markdown.';
