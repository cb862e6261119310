// What an input calls something by is no text of spaces: held for every id, code and name that a write takes.
import test from 'ava'
import { z } from 'zod'
import { capabilities } from '../server/capabilities/index.ts'
import { unwrap } from '../server/input.ts'
import { serviceFor } from './support/service.ts'

const service = serviceFor(test)

const calling =
  /^(\w*(Id|[sS]ku|[cC]ode)|id|name|title|skus|roles|vendor|ref|foundOn|kitFor|from|to|unit|reason|\w+Reason)$/

function blankTaken(field: z.core.$ZodType, path: string): string[] {
  const inner = unwrap(field)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([key, one]) => blankTaken(one, `${path}.${key}`))
  if (inner instanceof z.ZodArray) return blankTaken(inner.element, path)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => blankTaken(one, path))
  return calling.test(path.split('.').at(-1)!) && inner instanceof z.ZodString && inner.safeParse('  ').success
    ? [path]
    : []
}

test('no id, code or name is taken that has nothing but spaces', (t) => {
  t.deepEqual(
    capabilities.flatMap(({ name, input, effect }) => (effect === 'read' ? [] : blankTaken(input, name))),
    [],
  )
})

test('an order of a blank id is refused by its path', async (t) => {
  const company = await service().company()
  await company.product('BOLT')
  const order = { externalSystemId: '   ', productSku: 'BOLT', quantity: 1 }
  t.like(await company.post('/work-orders', order), {
    status: 400,
    body: { errors: [{ path: 'externalSystemId', message: 'must not be blank' }] },
  })
})
