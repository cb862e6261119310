// Numbers and lists that are long: every digit goes out, and what does not fit into an answer is told, with a way on.
import test from 'ava'
import { serviceFor } from '../support/service.ts'
import type { Spec } from '../support/spec.ts'
import { rpc, run } from './support.ts'

const service = serviceFor(test)

const store: Spec = {
  sites: [{ name: 'Hall', storageUnits: [{ name: 'Rack', type: 'rack' }] }],
  products: [{ sku: 'OIL', unit: 'l' }],
}

test('a sum of stock leaves with all its digits by tools too, in text and in structured content', async (t) => {
  const company = await service().company(store)
  for (let n = 0; n < 15; n++) await company.receive('OIL', 999999998.123457, 'Rack')
  const digits = '14999999971.851855'
  t.regex((await company.get('/inventory/stock-levels')).text, new RegExp(`"onHand": ?${digits}[,}]`))
  const ask = { name: 'inventory_stock_levels', arguments: {} }
  for (const params of [ask, { ...ask, _meta: { progressToken: 1 } }]) {
    const { text } = await rpc(company, 'tools/call', params)
    t.is(text.split(`onHand":${digits}`).length - 1, 1, 'structured')
    t.is(text.split(`onHand\\":${digits}`).length - 1, 1, 'text')
  }
})

test('a number with more digits than a double keeps is refused in a text that holds JSON too', async (t) => {
  const company = await service().company(store)
  const input = { sku: 'OIL', from: company.unit.Rack, to: company.unit.Rack, toBin: 'bads' }
  for (const sent of [
    { ...input, quantity: '0.1234567890123456789' },
    { ...input, quantity: 1 },
  ]) {
    const whole = JSON.stringify(sent).replace('"quantity":1}', '"quantity":0.1234567890123456789}')
    const { body } = await run(company, 'stock.transfer', whole as unknown as object, { dryRun: true })
    t.like(body, { code: 'invalid_input' })
    t.true(body.errors.every(({ path }: { path: string }) => path === 'quantity'))
    t.regex(JSON.stringify(body.errors), /more digits than a JSON number keeps/)
  }
})
