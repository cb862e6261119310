// Prompts for the jobs of a factory's day. Each names the capabilities it goes through; one that the service lacks keeps its recipe away.
import type { Capability } from '../capabilities/define.ts'
import { partnerRecipes } from './partner-recipes.ts'
import { plan, type Recipe } from './recipe.ts'
import { toolName } from './tools.ts'

const recipes: Recipe[] = [
  {
    name: 'chase_shortage',
    title: 'Chase a shortage',
    description:
      'Find what is short, why, and what would mend it: a transfer, a purchase, or an order waiting for its material.',
    arguments: [
      {
        name: 'sku',
        description: 'Only this product; without it, everything that is short.',
        required: false,
        from: { list: 'products.list', field: 'sku' },
      },
    ],
    uses: [
      'work_orders.list',
      'work_orders.get',
      'inventory.reorder_suggestions',
      'inventory.stock_levels',
      'purchase_orders.list',
      'stock.transfer',
      'purchase_orders.upsert',
    ],
    text: `Find out what material is short and how to mend it.
[Look only at product {sku}.]
1. Read work_orders.list for the released orders and those in progress, and work_orders.get of each that may need the product. Of its materials expectedShortage is what will be missing (stillNeeded, less what of usable reservedForEarlier leaves; onOrder comes by expectedAt), and shortage what was missing already when it was to be consumed.
2. Read inventory.reorder_suggestions for what fell to where a policy reorders, which says nothing of orders and is empty without policies; and inventory.stock_levels for each product in question: only usable can be taken, held and quarantine wait for a decision.
3. Read purchase_orders.list with status open and partially_received: what is open may already be on its way.
4. For each shortage say: product, how much is missing, for which order and until when, and where stock lies that could be moved.
5. Propose the smallest thing that mends it: stock.transfer from a place that can spare it, or a purchase order by purchase_orders.upsert.
${plan}`,
  },
  {
    name: 'trace_lot',
    title: 'Trace a lot',
    description: 'Where a lot came from, what it went into, where all of it is now, and which customers got it.',
    arguments: [
      { name: 'lotCode', description: 'The lot.', required: true },
      {
        name: 'sku',
        description: 'The SKU of its product.',
        required: false,
        from: { list: 'products.list', field: 'sku' },
      },
    ],
    uses: ['lots.get', 'lots.list', 'lots.genealogy', 'work_orders.get'],
    text: `Trace lot {lotCode}.
[Its product is {sku}.]
1. Read lots.get. A lot’s code is unique within its product: where the product is not known, ask, or look for the code in lots.list, all pages.
2. Read lots.genealogy both ways: the lots it was made of, back to those of suppliers, and the lots it went into; shipments tell which customers got any of them.
3. Read work_orders.get of the orders on the way, for the machine, the dates and the counts.
4. Say in a table: each lot with product, supplier or order, status, quantity, and where it lies now; then what has left the company: customer, shipment, day, lot and quantity.
5. Name what you could not follow to its end, such as what is untraced. Change nothing: blocking lots is for a person to decide.`,
  },
  {
    name: 'release_week',
    title: 'Release the week’s orders',
    description: 'Check the drafts that are due, and release those that material and machines allow.',
    arguments: [
      {
        name: 'until',
        description: 'The last due date, YYYY-MM-DD; without it, seven days from today.',
        required: false,
      },
    ],
    uses: ['work_orders.list', 'products.get', 'inventory.stock_levels', 'work_orders.release'],
    text: `Prepare the release of the work orders that are due this week.
[Take the orders due until {until}.]
1. Read work_orders.list with status draft, all pages, and take those that are due; then products.get of each product for its recipe.
2. Recipe times quantity is what an order needs. Compare with usable in inventory.stock_levels, adding up what the orders need together: two orders may want the same stock.
3. Sort the orders into: ready to release, short of material (say what and how much), and without a routing.
4. Try work_orders.release with dryRun: true for those that are ready, and show the operations that would be made, and the expected shortages that it warns of: they count open orders, no drafts.
5. Ask which to release, then release those, one by one, and report each answer.
${plan}`,
  },
  {
    name: 'classify_stops',
    title: 'Go through the stops with the shift',
    description: 'Ask the shift why each machine stopped, and write down what they say.',
    arguments: [
      {
        name: 'machine',
        description: 'Only the stops of this machine, by id; without it, all machines.',
        required: false,
      },
      {
        name: 'from',
        description: 'The first day, YYYY-MM-DD; without it, all that have no reason yet.',
        required: false,
      },
    ],
    uses: [
      'downtime_events.list',
      'reason_codes.list',
      'people.list',
      'downtime_events.classify',
      'downtime_events.summary',
    ],
    text: `Go through the stops without a reason with the people of the shift.
[Look only at machine {machine}.]
[Begin with the stops since {from}.]
1. Read downtime_events.list with unclassifiedOnly, all pages; show machine, start, end and how long, the longest first. Times are UTC: say them in the company’s time zone.
2. Read reason_codes.list of kind downtime; only those in use can be chosen.
3. Ask who answers, and find their personnel id in people.list.
4. For each stop ask why the machine stood, and offer the codes. Never choose one yourself, not even where the data suggest it; what nobody knows stays without a reason.
5. Call downtime_events.classify with the code they named, their words as note, and their id as statedBy; first with dryRun: true.
6. At the end show downtime_events.summary of the same time: what cost most, and what still has no reason.
${plan}`,
  },
  {
    name: 'receive_delivery',
    title: 'Receive a delivery',
    description: 'Book the goods of a purchase order into stock, line by line, with their lots.',
    arguments: [{ name: 'purchaseOrder', description: 'Number or name of the purchase order.', required: true }],
    uses: [
      'purchase_orders.get',
      'purchase_orders.list',
      'products.get',
      'storage_units.list',
      'purchase_orders.receive',
    ],
    text: `Receive the delivery for purchase order {purchaseOrder}.
1. Read purchase_orders.get; by a name, find it in purchase_orders.list first. Show the lines that are still open.
2. Ask the person what really came: quantity of each line, and the lot code and expiry date from the label for products tracked by lot (products.get says tracking). Never make up a lot or a quantity.
3. Ask or look up where it goes: storage_units.list.
4. Call purchase_orders.receive with dryRun: true and show what would be booked, and whether an inspection would hold it back.
5. When they agree, make the call with the planHash, and report what is still open on the order.
${plan}`,
  },
  {
    name: 'ship_goods',
    title: 'Ship to a customer',
    description: 'Draft a shipment from what lies ready, show it, and take it out of stock once a person agrees.',
    arguments: [
      {
        name: 'customer',
        description: 'Name or id of the customer.',
        required: true,
        from: { list: 'customers.list', field: 'name' },
      },
    ],
    uses: [
      'customers.list',
      'shipments.list',
      'products.get',
      'stock_transactions.list',
      'storage_units.get',
      'lots.list',
      'shipments.create',
      'shipments.update',
      'shipments.ship',
    ],
    text: `Ship goods to customer {customer}.
1. Find the customer in customers.list: its id, and where its shipments go. One that is archived gets none.
2. Look in shipments.list with status draft: a draft for them may be waiting already. It is changed by shipments.update, and its lines are then sent whole.
3. Ask what is to go: product and quantity of each line. products.get says how each is tracked, and usable, which is all that can be shipped.
4. Find where it lies: lots.list of the product, for lots; else stock_transactions.list of the product, newest first, and storage_units.get of the units it names. Take the lot that expires first unless they say otherwise; serials are read from the pieces, by a person, never made up.
5. Call shipments.create, or shipments.update, with dryRun: true, show customer, address and lines, and make the call when they agree.
6. Call shipments.ship with dryRun: true. Where it is refused, show each of lines: what is wanted and what is available, and ask; change the draft, and try again.
7. Shipping is for good. When the person says that the goods leave, make the call with the planHash, and report code, lines and what is left.
${plan}`,
  },
  {
    name: 'count_shelf',
    title: 'Count a shelf',
    description: 'Count one storage unit with the person who stands before it, and carry out what they decide.',
    arguments: [{ name: 'storageUnit', description: 'Name or id of the storage unit.', required: true }],
    uses: [
      'storage_units.list',
      'inventory_counts.create',
      'inventory_counts.record_lines',
      'inventory_counts.get',
      'inventory_counts.finalize',
      'reason_codes.list',
      'people.list',
      'inventory_counts.reconcile',
    ],
    text: `Count storage unit {storageUnit}.
1. Find its id in storage_units.list. Ask whether the count is to be blind, then open it by inventory_counts.create.
2. Ask what lies there, product by product, with bin, lot and serial, and record it by inventory_counts.record_lines as it is told. Never make up a count: what nobody has looked at stays null.
3. Read inventory_counts.get and name what is not counted yet. When the person says that all is counted, call inventory_counts.finalize: what is left out counts as 0.
4. Show each line with a difference: expected, counted, and whether its stock moved meanwhile (movedSince).
5. Ask for each: accepted, adjusted (to what quantity) or ignored; for less than is there the reason, from reason_codes.list of kind adjustment; for what moved whether the decision holds all the same. Ask who decides, and find their personnel id in people.list.
6. Call inventory_counts.reconcile with these decisions and statedBy.
${plan}`,
  },
  {
    name: 'disposition_ncr',
    title: 'Disposition an NCR',
    description: 'Lay out what a nonconformance report is about, and carry out what a person decides.',
    arguments: [{ name: 'ncr', description: 'The id of the NCR’s task.', required: true }],
    uses: ['ncrs.get', 'lots.get', 'lots.genealogy', 'people.list', 'ncrs.disposition'],
    text: `Prepare the disposition of NCR {ncr}.
1. Read ncrs.get: what was found, by which failedChecks, at which machine (ssu) and on which task, and of which product and lot. Where it has a disposition, stop and say so. Where it names no lot or serials, ask which it is about; of what is not tracked, which product and where it lies.
2. Where a lot is known, read lots.get (where it lies) and lots.genealogy downstream (what was made of it already).
3. Lay out the choices with what each would do here: use_as_is, rework, scrap (how much of it), return to the vendor.
4. Ask who decides and what. Never decide yourself: statedBy is the personnel id of the person who did (people.list).
5. Call ncrs.disposition with dryRun: true, show stock, lot and tasks it would change, and when they agree make the call with the planHash.
${plan}`,
  },
  ...partnerRecipes,
]

export function recipesFor(capabilities: readonly Capability[]): readonly Recipe[] {
  const known = new Set(capabilities.map((capability) => capability.name))
  return recipes
    .filter((recipe) => recipe.uses.every((name) => known.has(name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** All there are, whatever the registry holds. */
export const allRecipes: readonly Recipe[] = recipes

/** The recipe's text with its arguments in place and capabilities called as an agent calls them. */
export function writeOut(recipe: Recipe, sent: Record<string, string>, capabilities: readonly Capability[]): string {
  // A value is a name or a code: one line, of a length that such things have.
  const given = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim().slice(0, 200)]),
  )
  const lines = recipe.text.split('\n').flatMap((line) => {
    const optional = /^\[(.*)\]$/.exec(line)
    const wanted = [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
    if (optional && wanted.some((name) => !given[name])) return []
    return [(optional ? optional[1]! : line).replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')]
  })
  const tools = capabilities.filter(
    (capability) => capability.agents === 'tool' && recipe.uses.includes(capability.name),
  )
  const named = tools.reduce(
    (text, capability) => text.replaceAll(capability.name, toolName(capability)),
    lines.join('\n'),
  )
  return `${named}\nCall what is written with a dot by capabilities_call.`
}
