// A handoff's round trip (sent, changed, taken up, done) against four plain updates of a task, turn by turn, so that
// whatever else the machine does falls on both alike. What crosses is written in both companies, so that it takes longer.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { median, startBench, tell } from './support.ts'

const turns = Number(process.env.BENCH_TURNS ?? 200)
const secret = 'a secret for this bench and nothing else'
const bench = await startBench({ WORKER: 'off', MILLWRIGHT_SECRET: secret })
try {
  const program = path.join(import.meta.dirname, '..', '..', 'server', 'operator', 'main.ts')
  const made = [
    '--name',
    'Coating',
    '--short-name',
    'coating',
    '--kind',
    'factory',
    '--admin-email',
    'boss@coating.example',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'company', 'create', ...made, '--json'], {
    env: { ...process.env, DATABASE_URL: bench.adminUrl, MILLWRIGHT_SECRET: secret },
  })
  const partnerKey: string = JSON.parse(stdout).apiKey
  const call = async (key: string, method: string, to: string, body?: object) => {
    const response = await fetch(`${bench.baseUrl}/api/v1${to}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${to}: ${text}`)
    return JSON.parse(text)
  }
  const naming = (company: string) => ({
    spec: { version: 1, taskTypes: [{ name: 'Coating' }], subcontractors: [{ name: 'Partner', company }] },
  })
  await call(bench.key, 'POST', '/config/apply', naming('coating'))
  await call(partnerKey, 'POST', '/config/apply', naming('demo'))
  const types = (await call(bench.key, 'GET', '/task-types?limit=100')).data
  const typeId = types.find((type: { typeName: string }) => type.typeName === 'Coating').id
  const task = async () => (await call(bench.key, 'POST', '/tasks', { typeId, title: 'Coat', status: 'ready' })).id

  const plain: number[] = []
  const handed: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const [here, there] = [await task(), await task()]
    let began = performance.now()
    for (const body of [{ priorityId: 3 }, { details: 'x' }, { status: 'dispatched' }, { status: 'done' }])
      await call(bench.key, 'PATCH', `/tasks/${here}`, body)
    plain.push(performance.now() - began)

    began = performance.now()
    await call(bench.key, 'POST', '/handoffs', { taskId: there, recipientShortName: 'coating' })
    await call(bench.key, 'PATCH', `/tasks/${there}`, { details: 'x' })
    const took = performance.now() - began
    const [received] = (await call(partnerKey, 'GET', '/handoffs?direction=incoming&limit=1')).data
    began = performance.now()
    await call(partnerKey, 'PATCH', `/tasks/${received.taskId}`, { status: 'dispatched' })
    await call(partnerKey, 'PATCH', `/tasks/${received.taskId}`, { status: 'done' })
    handed.push(took + performance.now() - began)
  }
  tell({ 'round trip / four plain updates': median(handed) / median(plain) })
  console.table({
    'four plain updates, ms': Number(median(plain).toFixed(1)),
    'a round trip, ms': Number(median(handed).toFixed(1)),
    'round trip / plain': Number((median(handed) / median(plain)).toFixed(2)),
  })
} finally {
  await bench.stop()
}
