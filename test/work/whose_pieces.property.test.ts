// Whose the pieces of reviewed work are, good ones and scrap, after counts and corrections of several people: nobody
// whose pieces are there approves them.
import test from 'ava'
import fc from 'fast-check'
import { keyOf, run } from '../mcp/support.ts'
import type { Client } from '../support/client.ts'
import { serviceFor, type TestCompany } from '../support/service.ts'
import { beginReviewed, correct, count } from './reviewed.ts'

const service = serviceFor(test, { booksBalance: true })

const begin = () => beginReviewed(service())
/** Corrections one after the other, each written as good/scrap. */
const correctAll = async (who: Client, task: string, corrections: string) => {
  for (const one of corrections.split(' ')) {
    const [good, scrap] = one.split('/').map(Number)
    await correct(who, task, good!, scrap)
  }
}
/** Whether somebody may end the task so, done where nothing is said. */
const may = async (who: Client, task: string, change: object = { status: 'done' }): Promise<boolean> => {
  const { body } = await who.patch(task, change, { prefer: 'dry-run' })
  if (!body.accepted && body.problem?.code !== 'invalid_transition') throw new Error(JSON.stringify(body))
  return body.accepted
}

test('scrap that turns out good is of who says so, in one correction or in two, and in either order', async (t) => {
  const { stamp, manager, supervisor, company } = await begin()
  for (const said of ['5/-5', '5/0 0/-5', '0/-5 5/0', '2/-5 3/0']) {
    const task = await stamp()
    await count(manager, task, 0, 5)
    await correctAll(supervisor, task, said)
    t.false(await may(supervisor, task), said)
    t.true(await may(manager, task), said)
    t.true(await may(company, task), said)
  }
})

test('good pieces that turn out scrap stay with who made them, in one correction or in two, and in either order', async (t) => {
  const { stamp, manager, supervisor } = await begin()
  for (const said of ['-5/5', '-5/0 0/5', '0/5 -5/0', '-2/5 -3/0']) {
    const task = await stamp()
    await count(manager, task, 5)
    await correctAll(supervisor, task, said)
    t.true(await may(supervisor, task), said)
    t.false(await may(manager, task), said)
    await correct(supervisor, task, 0, 1)
    t.false(await may(supervisor, task), `${said}, and one more`)
  }
})

test('scrap that is taken back is nobody’s good pieces, and good pieces that are taken back nobody’s scrap', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const raised = await stamp()
  await count(manager, raised, 3, 2)
  await company.ok(manager.patch(raised, { status: 'submitted' }))
  await correct(supervisor, raised, 2)
  await correct(supervisor, raised, 0, -2)
  t.false(await may(supervisor, raised))
  const partly = { status: 'incomplete', incompleteReason: 'shift over', createFollowUp: true }
  t.false(await may(supervisor, raised, partly))

  const others = await stamp()
  await count(manager, others, 2, 2)
  await count(company, others, 2)
  await correct(supervisor, others, 0, -2)
  t.false(await may(company, others))
  t.false(await may(manager, others))
  t.true(await may(supervisor, others))

  const left = await stamp()
  await count(manager, left, 2)
  await count(supervisor, left, 0, 2)
  await correct(supervisor, left, -2)
  t.false(await may(supervisor, left), 'whose scrap is there')
  t.true(await may(manager, left), 'of whom nothing is')

  const { operations } = await company.release('PLATE', 5)
  const step = `/tasks/${operations[0].taskId}`
  await count(manager, step, 3, 2)
  await correct(supervisor, step, 2)
  await correct(supervisor, step, 0, -2)
  for (const change of [{ status: 'done' }, partly]) t.false(await may(supervisor, step, change))
  t.true(await may(company, step, partly))
})

type Kind = 'good' | 'scrap'
type Owners = number[]
/** A piece: whose it is, and whose word it is that it is there, where that is a correction. */
type Piece = { owners: Owners; word: Owners | null }

/** What several people made of a task, piece by piece. */
class Pieces {
  readonly good: Piece[] = []
  readonly scrap: Piece[] = []
  /** Good pieces that were taken away, the last of them last. */
  readonly taken: { owners: Owners; by: Owners }[] = []

  say(owners: Owners, kind: Kind, quantity: number, isCorrection: boolean): void {
    const own = (some: Owners) => some.some((one) => owners.includes(one))
    for (let n = 0; n < quantity; n++) this[kind].push({ owners, word: isCorrection ? owners : null })
    for (let n = 0; n > quantity; n--) {
      const last = this[kind].findLastIndex((piece) => own(piece.owners))
      const [piece] = this[kind].splice(last, 1)
      if (kind === 'good') this.taken.push({ owners: piece!.owners, by: owners })
    }
  }

  /** Whose pieces are there, scrap that was good before among them. */
  standing(): Set<number> {
    const scrap = this.scrap.map((piece) => ({ ...piece }))
    for (const { owners, by } of this.taken.toReversed()) {
      const turned = scrap.find(({ word }) => word?.some((one) => by.includes(one)))
      if (turned) Object.assign(turned, { owners, word: null })
    }
    return new Set([...this.good, ...scrap].flatMap(({ owners }) => owners))
  }
}

/** Somebody says a number of pieces of each kind, below none only as far as some are there; fourth, an agent. */
const move = fc.record({
  who: fc.nat(3),
  good: fc.integer({ min: -6, max: 4 }),
  scrap: fc.integer({ min: -6, max: 4 }),
  kinds: fc.constantFrom('good', 'scrap', 'both', 'both', 'turn'),
  isCorrection: fc.boolean(),
})

async function play(company: TestCompany, people: Client[], agent: Client, task: string, history: any[]) {
  const pieces = new Pieces()
  const statedBy = company.person['manager@example.test']
  for (const { who, kinds, isCorrection, ...said } of history) {
    const least = (kind: Kind) => (who === 3 ? 0 : -pieces[kind].length)
    const good = kinds === 'scrap' ? 0 : Math.max(said.good, least('good'))
    const scrap = kinds === 'good' ? 0 : Math.max(kinds === 'turn' ? -good : said.scrap, least('scrap'))
    if (good === 0 && scrap === 0) continue
    const owners = who === 3 ? [0, 1] : [who] // an agent of the first, whom the second told
    const figures = { id: task.split('/')[2], goodQuantity: good, scrapQuantity: scrap, statedBy }
    const corrects = who !== 3 && (isCorrection || good < 0 || scrap < 0)
    if (who === 3) await run(agent, 'tasks.update', figures)
    else await (corrects ? correct : count)(people[who]!, task, good, scrap)
    pieces.say(owners, 'good', good, corrects)
    pieces.say(owners, 'scrap', scrap, corrects)
  }
  return pieces
}

test('reviewed work is approved by nobody whose pieces are there, however they were counted and taken back', async (t) => {
  const { company, stamp, manager, supervisor } = await begin()
  const { client: agent } = await keyOf(service(), company, 'agent')
  const people = [company, manager, supervisor]
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 9 }), async (history) => {
      const task = await stamp()
      const pieces = await play(company, people, agent, task, history)
      const standing = pieces.standing()
      const figures = pieces.good.length + pieces.scrap.length > 0 ? {} : { goodQuantity: 0, scrapQuantity: 0 }
      for (const [n, who] of people.entries())
        t.is(await may(who, task, { status: 'done', ...figures }), !standing.has(n), `${n}`)
    }),
    { seed: 20_261_130, numRuns: 30, endOnFailure: true },
  )
})
