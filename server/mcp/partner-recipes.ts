// Prompts for what two companies do together.
import { plan, type Recipe } from './recipe.ts'

const partner = {
  name: 'partner',
  description: 'Name or short name of the partner.',
  required: true,
  from: { list: 'partners.list', field: 'name' },
}

export const partnerRecipes: Recipe[] = [
  {
    name: 'send_to_partner',
    title: 'Give a task to a partner',
    description:
      'Look at a task as the other company will read it, and send it, with its goods and what data is wanted.',
    arguments: [{ name: 'task', description: 'The id of the task.', required: true }, partner],
    uses: ['partners.list', 'tasks.get', 'tasks.update', 'storage_units.get', 'handoffs.send', 'handoffs.get'],
    text: `Send task {task} to partner {partner}.
1. Find the partner in partners.list. Where isLinked is false, stop and say so: linking is for people.
2. Read tasks.get. Title, details, due date and priority are read by the other company: name people, other customers or anything else that is not for it, and propose better words by tasks.update first.
3. Ask which goods go along: sku, quantity, and for what is tracked the lot or the serials, never made up; storage_units.get shows what lies where. Ask which data they want back: lots, measurements, counts, photos.
4. Call handoffs.send with dryRun: true. Show what would leave stock and that assignees come off; where it is refused, show why.
5. When they agree, make the call with the planHash. Later handoffs.get tells where it stands; declinedReason is for the person, before it goes to somebody else.
${plan}`,
  },
  {
    name: 'receive_from_partner',
    title: 'Receive goods from a partner',
    description: 'Book what another company sent, line by line, and get unclear goods to their place.',
    arguments: [{ ...partner, description: 'Only of this partner; without it, of all.', required: false }],
    uses: [
      'partner_deliveries.list',
      'products.list',
      'storage_units.list',
      'partner_deliveries.receive',
      'partner_deliveries.return',
    ],
    text: `Receive what partners sent.
[Look only at partner {partner}.]
1. Read partner_deliveries.list with direction incoming: state in_transit and partially_received, then held and unmapped. Show partner, shipmentCode, lines and what is open.
2. Read reason of what is held or unmapped to the person. Which product of products.list a foreign SKU is, and whether a lot of the same code is the same lot, is theirs to say.
3. Ask line by line what came: receivedQuantity, damagedQuantity (not among it), and into which unit of storage_units.list. Never take the sent quantity for what came.
4. Call partner_deliveries.receive with dryRun: true and show what would be booked and what stays open. Leave reportRestMissing out until somebody says that no more comes.
5. When they agree, make the call with the planHash. What is to go back goes by partner_deliveries.return, from the bin where it lies; refusing or withdrawing a whole delivery is decided by people.
${plan}`,
  },
  {
    name: 'answer_data_request',
    title: 'Answer a partner’s request for data',
    description: 'Show what a partner asked for with a task, what would be given, and release it once a person agrees.',
    arguments: [{ name: 'handoff', description: 'The id of the received handoff.', required: true }],
    uses: ['handoffs.get', 'tasks.connections', 'tasks.connect', 'data_packages.list', 'data_packages.release'],
    text: `Answer the data request of handoff {handoff}.
1. Read handoffs.get: dataRequest says which scopes the partner asked for, and why. Without one there is nothing to release.
2. Read tasks.connections of its task: the package is about this task, those connected with it, and the operations of their orders. Ask which work was for it, and connect what is missing by tasks.connect, type follow.
3. Look in data_packages.list whether something was released for it already: a package is never changed, another one is added.
4. Call data_packages.release with dryRun: true. Show all of the content as the partner would read it: counts, measurements, lots with all that went into them, photos.
5. Whether to give it, and which scopes, is for the person to decide. When they agree, make the call with the planHash.
${plan}`,
  },
]
