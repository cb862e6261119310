// Whoever mirrors a company asks for what changed since it last did: a change that leaves updated_at behind is one that it
// never hears of.
import test from 'ava'
import { readSources } from '../db/sources.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

/** What is nobody's to see, or no change of the thing, by table. */
const unseen: Record<string, string[]> = {
  'events.webhooks': ['failure_count', 'last_good_at'], // what became of messages; updated_at says which address they are for
  'inventory.balances': ['quantity', 'received_at'], // the ledger tells of stock
  'partners.deliveries': ['told_version'],
  'partners.handoffs': ['told_version'],
  'people.invitations': ['accepted_at', 'revoked_at'], // updated_at is when it was sent
  'people.people': ['actor_type', 'granted'],
  'production.lots': ['reversed_at'],
  'work.tasks': [
    ...['backflush_basis', 'comes_again', 'next_is_deleted', 'output_posted_at', 'posted_good', 'posted_product_id'],
    ...['posted_recipe', 'posted_scrap', 'series_start', 'sets_status_when_begun', 'started_at', 'stock_moved_at'],
  ],
}
const elsewhere: Record<string, string> = {
  'db/inventory/kits/fill_kit.sql': 'the task is ending: its status is written after that',
  'db/inventory/purchasing/reverse_lots.sql': 'the same lots as just before',
  'db/partners/deliveries/partner_deliveries_refuse.sql': 'partners.settle_delivery follows',
  'db/partners/deliveries/partner_deliveries_settle.sql': 'partners.settle_delivery follows',
  'db/partners/handoffs_decline.sql': 'partners.part went before',
  'db/partners/take_back.sql': 'partners.part went before',
  'db/partners/take_in.sql': 'the task was made just before',
  'db/sites/give_up_name.sql': 'for as long as others take the name: the machine is written anew in the same call',
  'db/work/set_machine_status.sql': 'while its signals are silent it shows no status',
}

/** The columns that an update sets: what stands before each = outside of brackets, up to the first clause after them. */
function columnsSet(text: string): string[] {
  const columns: string[] = []
  let depth = 0
  let isName = true
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|--.*|[\w.]+|[^\s\w]/g)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    if (depth > 0 || token.startsWith('--')) continue
    if (token === ';' || /^(?:where|from|returning)$/.test(token)) break
    if (isName && /^\w+$/.test(token)) columns.push(token)
    isName = token === ','
  }
  return columns
}

test('what changes a thing says when it last changed', async (t) => {
  const { rows } = await service().admin.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
      where attname = 'updated_at' and relkind in ('r', 'p') and not relispartition`,
  )
  const dated = new Set(rows.map(({ name }) => name))
  const behind: string[] = []
  const excused = new Set<string>()
  for (const [file, text] of readSources()) {
    if (!file.endsWith('.sql')) continue
    for (const update of text.matchAll(/\bupdate (\w+\.\w+)(?: as)?(?: (?!set\b)\w+)?\s+set\b/g)) {
      const columns = columnsSet(text.slice(update.index + update[0].length))
      const shown = columns.filter((column) => !unseen[update[1]!]?.includes(column))
      if (!dated.has(update[1]!) || shown.length === 0 || columns.includes('updated_at')) continue
      if (file in elsewhere) excused.add(file)
      else behind.push(`${file}: ${update[1]} ${shown.join(', ')}`)
    }
  }
  t.deepEqual(behind, [])
  t.deepEqual(
    Object.keys(elsewhere).filter((file) => !excused.has(file)),
    [],
  )
})
