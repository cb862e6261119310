// Each example factory works a day: what it is made for can be done with it as it stands.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { parse } from 'yaml'
import { serviceFor, type TestCompany } from '../support/service.ts'

const service = serviceFor(test, { booksBalance: true })

async function company(t: ExecutionContext, name: string, kind: 'factory' | 'managed_services' = 'factory') {
  const file = path.join(import.meta.dirname, '../../tasks/config/examples', `${name}.yaml`)
  const spec = parse(await readFile(file, 'utf8'))
  const made = await service().company({}, { kind })
  t.is((await made.ok(made.post('/config/apply', { spec }))).failed, null)
  const { summary } = await made.ok(made.post('/config/plan', { spec }))
  t.like(summary, { create: 0, update: 0, remove: 0 })
  await made.learnNames()
  return made
}

interface Operation {
  taskId: string
  name: string
}

/** Ends the operations one after the other, each with what its form asks for. */
async function work(
  made: TestCompany,
  operations: Operation[],
  goodQuantity: number,
  answers: Record<string, object> = {},
): Promise<void> {
  for (const { taskId } of operations) {
    const { title, type } = await made.ok(made.get(`/tasks/${taskId}`))
    const asked = answers[type?.name ?? title]
    if (asked) await made.answer(taskId, asked as Record<string, unknown>)
    await made.ok(made.done(taskId, { goodQuantity, scrapQuantity: 0 }))
  }
}

test('a machine shop turns bars into inspected shafts', async (t) => {
  const shop = await company(t, 'machine-shop')
  await shop.receive('BAR-40', 6000, 'Bar rack', { vendor: 'Northern Steel', lotCode: 'NS-1' })
  const order = await shop.release('SHAFT-40', 8)
  t.is(order.operations.length, 5)
  const inspection = order.operations[3].taskId
  t.like((await shop.done(inspection, { goodQuantity: 8, scrapQuantity: 0 })).body, { status: 422 })
  for (const [n, { taskId }] of order.operations.entries()) {
    if (n === 3) await shop.answer(taskId, { Diameter: 40.01, Surface: 'good' })
    await shop.ok(shop.done(taskId, { goodQuantity: 8, scrapQuantity: 0 }))
  }
  t.is((await shop.order(order.id)).status, 'completed')
  t.is(
    Object.values(await shop.stock('BAR-40')).reduce((sum, one) => sum + one, 0),
    6000 - 8 * 300,
  )
  t.is(
    Object.values(await shop.stock('SHAFT-40')).reduce((sum, one) => sum + one, 0),
    8,
  )
  await shop.receive('CAST-VB', 4, 'Casting bay', { vendor: 'Harbour Foundry', lotCode: 'HF-1' })
  t.is((await shop.openTasks('Inspect castings')).length, 1, 'castings are inspected as they come')
})

test('an assembly plant kits, mounts and tests pumps that have serial numbers', async (t) => {
  const plant = await company(t, 'assembly-plant')
  await plant.receive('BEARING-6204', 40, 'Small parts')
  await plant.receive('IMPELLER', 10, 'Small parts')
  const rotors = await plant.release('ROTOR', 3)
  await work(plant, rotors.operations, 3)
  t.is(
    Object.values(await plant.stock('ROTOR')).reduce((sum, one) => sum + one, 0),
    3,
  )
  await plant.receive('MOTOR-1K5', 3, 'Small parts', { serialCodes: ['M-1', 'M-2', 'M-3'] })
  await plant.receive('HOUSING', 5, 'Housings', { lotCode: 'H-7' })
  await plant.receive('SCREW-M8', 100, 'Small parts')
  const order = await plant.release('PUMP-1K5', 2, plant.unit['Kit cart 1'])
  await plant.ok(plant.done(order._meta.kittingTaskId))
  t.is((await plant.stock('SCREW-M8'))['Kit cart 1'], 16, 'the cart has what two pumps need')
  const [mount, trial] = order.operations
  await plant.ok(plant.done(mount.taskId, { goodQuantity: 2, scrapQuantity: 0 }))
  await plant.answer(trial.taskId, { Pressure: 6.1, Insulation: true })
  await plant.ok(plant.done(trial.taskId, { goodQuantity: 2, scrapQuantity: 0 }))
  const pumps = await plant.stock('PUMP-1K5')
  t.is(Object.keys(pumps).length, 2, 'each pump is known by its serial number')
  t.is((await plant.stock('SCREW-M8'))['Small parts'], 84)
})

test('a field-service company drives out, repairs, and uses spare parts from its van', async (t) => {
  const serviceCompany = await company(t, 'field-service', 'managed_services')
  await serviceCompany.ok(serviceCompany.post('/clients', { id: 'STONE', name: 'Stone & Sons' }))
  await serviceCompany.apply({
    sites: [{ name: 'Quarry East', client: 'Stone & Sons', ssus: [{ name: 'Excavator A' }] }],
  })
  await serviceCompany.receive('SEAL-KIT', 6, 'Spare parts')
  const move = {
    sku: 'SEAL-KIT',
    quantity: 2,
    from: serviceCompany.unit['Spare parts'],
    to: serviceCompany.unit['Van 1'],
  }
  await serviceCompany.ok(serviceCompany.post('/stock/transfers', move))
  t.is((await serviceCompany.stock('SEAL-KIT'))['Van 1'], 2)
  const visit = await serviceCompany.task('Repair visit', { ssu: 'Excavator A', status: 'dispatched' })
  t.like((await serviceCompany.done(visit)).body, { status: 422 })
  const { data } = await serviceCompany.ok(serviceCompany.get('/reason-codes?limit=100'))
  const codeOf = (label: string) => data.find((one: { label: string }) => one.label === label).id
  await serviceCompany.answer(
    visit,
    { 'Work done': 'New seals', 'Signature of the client': 'https://files.example/signed.png' },
    {
      status: 'done',
      problemCodeId: codeOf('Leaks'),
      causeCodeId: codeOf('Worn part'),
      remedyCodeId: codeOf('Part replaced'),
    },
  )
  t.is((await serviceCompany.ok(serviceCompany.get(`/tasks/${visit}`))).status, 'done')
})
