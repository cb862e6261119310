// What crosses the border between two companies, as a test looks at it and plays it again in other orders.
import type { TestCompany, TestService } from '../support/service.ts'

export interface Message {
  id: string
  partner: string
  body: Record<string, any>
}

/** The same numbers for the same seed, so that a failure can be played again. */
function shuffled<T>(all: T[], seed: number): T[] {
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648)
  return all
    .map((one) => [next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

const handoffs = `select h.uid, h.direction, h.state, h.status, h.declined_reason, h.is_linked, h.heard_version, h.requested_items,
                h.data_request, t.title, t.details, t.due_date, t.priority_id, t.status as task, t.handoff_role,
                (select jsonb_agg(l.is_accepted) from partners.links l where l.company_id = h.company_id) as links
           from partners.handoffs h
           left join work.tasks t on t.company_id = h.company_id and t.id = h.task_id
          where h.company_id = (select id from app.companies where short_name = $1) order by h.uid`
const deliveries = `select d.uid, d.direction, d.kind, d.state, d.reason, d.heard_version, d.is_withdrawn, d.is_settled, d.return_of,
                jsonb_agg(to_jsonb(l) - array['id', 'delivery_id', 'lot_id', 'serial_id', 'product_id', 'storage_unit_id']
                          order by l.position) as lines
           from partners.deliveries d
           join partners.delivery_lines l on l.company_id = d.company_id and l.delivery_id = d.id
          where d.company_id = (select id from app.companies where short_name = $1) group by d.company_id, d.id order by d.uid`
const recalls = `select r.uid, r.state, r.reason, r.heard_version, l.code, l.status
           from quality.recalls r
           left join production.lots l on l.company_id = r.company_id
          where r.company_id = (select id from app.companies where short_name = $1) order by 1, 5`
const packages = `select d.uid, d.role, d.scopes, d.note, d.content, d.files, h.uid as handoff
           from partners.data_packages d
           join partners.handoffs h on (h.company_id, h.id) = (d.company_id, d.handoff_id)
          where d.company_id = (select id from app.companies where short_name = $1) order by 1`
const stock = `select p.sku, u.name, b.bin, l.code as lot, s.code as serial, b.quantity
           from inventory.balances b
           join inventory.products p on (p.company_id, p.id) = (b.company_id, b.product_id)
           join inventory.storage_units u on (u.company_id, u.id) = (b.company_id, b.storage_unit_id)
           left join production.lots l on (l.company_id, l.id) = (b.company_id, b.lot_id)
           left join inventory.serials s on (s.company_id, s.id) = (b.company_id, b.serial_id)
          where b.company_id = (select id from app.companies where short_name = $1) and b.quantity > 0 order by 1, 2, 3, 4, 5`

export function messagesOf(service: () => TestService) {
  /** What a company told and nobody has applied yet, oldest first. */
  async function waiting(company: TestCompany): Promise<Message[]> {
    return (await company.sql(
      `select id, partner, body from partners.messages
        where company_id = app.company_id() and is_waiting and not body ? 'inTheWay' order by number, id`,
    )) as unknown as Message[]
  }

  /** The end of a company after messages of another, in an order, which is then undone. */
  async function endAfter(from: TestCompany, to: TestCompany, messages: Message[]): Promise<unknown> {
    const undone = new Error('undone')
    let end: unknown
    await service()
      .inside(from.shortName, async (sql) => {
        for (const { id, partner, body } of messages) {
          const [{ deliver }] = (await sql('select partners.deliver($1, $2, $3)', [partner, id, body])) as any
          if (!deliver) throw new Error(`not applied: ${JSON.stringify(body)}`)
        }
        const ends: unknown[] = []
        for (const query of [handoffs, deliveries, packages, recalls, stock])
          ends.push(await sql(query, [to.shortName]))
        end = ends
        throw undone
      })
      .catch((error) => {
        if (error !== undone) throw error
      })
    return end
  }

  async function sameEndInAnyOrder(t: any, from: TestCompany, to: TestCompany): Promise<void> {
    const messages = await waiting(from)
    t.true(messages.length >= 6, 'enough to be out of order')
    const end = await endAfter(from, to, messages)
    t.deepEqual(await endAfter(from, to, messages.toReversed()), end, 'the last first')
    for (let seed = 1; seed <= 25; seed++)
      t.deepEqual(await endAfter(from, to, shuffled([...messages, ...messages], seed)), end, `seed ${seed}`)
  }

  /** What one company tells another from now on waits, behind a word of a link that fails there. */
  async function away(from: TestCompany, to: TestCompany): Promise<void> {
    await from.sql(
      `insert into partners.messages (id, direction, partner, body, at, is_waiting)
       values (gen_random_uuid(), 'out', $1, '{"kind": "link", "version": "none", "inTheWay": true}', now(), true)`,
      [to.shortName],
    )
  }

  /** What waits can be brought again. */
  async function back(from: TestCompany, to: TestCompany): Promise<void> {
    await from.sql(
      `delete from partners.messages where company_id = app.company_id() and partner = $1 and body ? 'inTheWay'`,
      [to.shortName],
    )
  }

  async function bringWaiting(): Promise<void> {
    let last: { company_id: string; id: string } | undefined
    do {
      const { rows } = await service().admin.query('select * from partners.deliver_waiting($1, $2)', [
        last?.company_id ?? 0,
        last?.id ?? null,
      ])
      last = rows[0]
    } while (last)
  }

  return { waiting, sameEndInAnyOrder, away, back, bringWaiting }
}
