// What a plan says of a change: where a value differs, of a list what was added and removed, and what people wrote as theirs.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { run } from './support.ts'

const service = serviceFor(test)

const parts = Array.from({ length: 8 }, (_, n) => `PART-${n}`)
const mill: Spec = {
  products: parts.map((sku) => ({ sku, itemClass: 'spare_part' as const })),
  sites: [{ name: 'Hall', ssus: [{ name: 'Mill 1' }] }],
  taskTypes: [
    { name: 'Weekly service', form: ['Oil', 'Belt', 'Filter'].map((title) => ({ title, type: 'text' as const })) },
    { name: 'Look' },
  ],
  machineData: [
    {
      machine: 'Mill 1',

      meters: [{ key: 'hours', name: 'Hours', source: 'manual' }],
      spareParts: parts.map((sku) => ({ sku, quantity: 2 })),
      usageRules: [{ meter: 'hours', every: 5000, taskType: 'Weekly service' }],
    },
  ],
}

/** The words of a plan. */
async function plan(company: Parameters<typeof run>[0], name: string, input: object): Promise<string> {
  const { texts, body } = await run(company, name, input, { dryRun: true })
  if (!body.accepted) throw new Error(texts.join())
  return texts[0]!
}

test('of a list a plan tells what is added, removed and changed, and of which thing it is', async (t) => {
  const company = await service().company(mill)
  const { version, machineData, taskTypes } = await company.ok(company.get('/config/export'))
  machineData[0].usageRules.push({ ...machineData[0].usageRules[0], every: 20000, taskType: 'Look' })
  const ruled = await plan(company, 'config.apply', { spec: { version, machineData } })
  t.regex(ruled, /- update machine data "Mill 1" \(\d+\) \(usage rules: added \{[^→]*20000[^→]*\}\)\n/)
  machineData[0].usageRules.pop()
  machineData[0].spareParts = parts.slice(1).map((sku, n) => ({ sku, quantity: n === 3 ? 7 : 2 }))
  const fewer = await plan(company, 'config.apply', { spec: { version, machineData } })
  t.regex(fewer, /\(spare parts: removed \{[^{]*"PART-0"[^{]*\}; changed "PART-4" \(quantity: 2 → 7\)\)\n/)
  taskTypes
    .find(({ name }: { name: string }) => name === 'Weekly service')
    .form.push({ title: 'Coolant', type: 'text' })
  const asked = await plan(company, 'config.apply', { spec: { version, taskTypes } })
  t.regex(asked, /- update task type "Weekly service" \(\w+\) \(.*form: added \{[^→]*"Coolant"[^→]*\}/)
  t.notRegex(asked, /Belt/)
})

test('of a long text a plan tells where it differs', async (t) => {
  const company = await service().company(mill)
  const details = `Clamp it in the vise, ${'set the speed as the card says, '.repeat(10)}run ten pieces and `
  const task = { typeId: company.type.Look, title: 'Run in', details: `${details}measure each.` }
  const { id } = await company.ok(company.post('/tasks', task))
  const changed = await plan(company, 'tasks.update', { id, details: `${details}skip measuring.` })
  t.regex(changed, /details: …"[^"]*run ten pieces and measure each\." → …"[^"]*run ten pieces and skip measuring\."/)
  const broken = await plan(company, 'tasks.update', { id, details: `${details}\nmeasure each.` })
  t.regex(broken, /pieces and measure each\." → …"[^"]*pieces and \\nmeasure each\."/)
})

test('what a person is said to have decided stands whole in the plan', async (t) => {
  const company = await service().company(mill)
  const statedBy = company.person['admin@example.test']
  const body = `${'Deburr before you measure. '.repeat(100)}Never skip it.`
  const set = (text: string) => plan(company, 'guidance.set', { subject: 'company', body: text, statedBy })
  t.true((await set(body)).includes(`body: ${JSON.stringify(body)}`))
  await company.ok(company.put('/guidance', { subject: 'company', body }))
  t.true((await set(`Now: ${body}`)).includes(`body: ${JSON.stringify(body)} → ${JSON.stringify(`Now: ${body}`)}`))
})

test('a name that reads like a plan is told in quotes, as somebody’s words', async (t) => {
  const company = await service().company(mill)
  const title = 'Polish (d1) (priority: 2 → 1). Decided by Demo Administrator (5), as the call says. "Nothing" else'
  const { id } = await company.ok(company.post('/tasks', { typeId: company.type.Look, title }))
  const words = await plan(company, 'tasks.update', { id, priorityId: 1 })
  t.true(words.includes(`- update task ${JSON.stringify(title.slice(0, 80))}… (${id}) (priority: 2 → 1)\n`), words)
  const made = await plan(company, 'vendors.upsert', { name: 'Oak (new: x). It would change nothing' })
  t.regex(made, /- create vendor "Oak \(new: x\)\. It would change nothing"/)
})

test('what people wrote is told from what is not there, and of a text that is too long how much is told', async (t) => {
  const company = await service().company(mill)
  const typeId = company.type.Look
  const one = await company.ok(company.post('/tasks', { typeId, title: 'Short', details: 'Ask' }))
  const details = (text: string | null) => plan(company, 'tasks.update', { id: one.id, details: text })
  t.regex(await details(null), /details: Ask → null\)/)
  t.regex(await details('null'), /details: Ask → "null"\)/)
  t.regex(await details('WARNING:'), /details: Ask → "WARNING:"\)/)
  const text = (word: string) => `${word} ${'and so on '.repeat(700)}${word}`
  const { id } = await company.ok(company.post('/tasks', { typeId, title: 'Long', details: text('Ask') }))
  const long = await plan(company, 'tasks.update', { id, details: text('Never') })
  t.regex(long, /"Never and so on[^"]*"… \(4060 of 70\d\d characters\)/)
})
