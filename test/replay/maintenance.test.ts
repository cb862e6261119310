// Maintenance work orders through a real service: a task of each, with its failure codes.
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import test from 'ava'
import { Client } from '../../tasks/replay/client.ts'
import { counted, ending, replayRepairs, summary } from '../../tasks/replay/maintenance/play.ts'
import { readRepairs } from '../../tasks/replay/maintenance/read.ts'
import { UnreadableLog } from '../../tasks/replay/row.ts'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const header =
  'BscStartDate,Asset,OriginalShorttext,PMType,Cost,RunningTime,MajorSystem,Part,Action,Variant,FM,Location,Comments,FuncLocation'
const rows = [
  "2004-07-01,A,BUCKET WON'T OPEN,PM01,1.05,NA,Bucket,NA,NA,NA,NA,NA,NA,BUCKET",
  '2005-03-20,A,L/H CYL LEAKING.,PM01,2.4,262,Hydraulics,Cylinder,Repair,NA,Leak,Left,NA,CYLINDER',
  '2005-03-21,B,"HOSE, AGAIN",PM02,0,1,Hydraulics,Hose,Replace,NA,Leak,NA,NA,NA',
  '2005-03-22,B,won,t swing,PM01,9.63,180,NA,Electrics,NA,NA,NA,NA,NA,DEVICES',
]
const source = (...lines: string[]) =>
  (async function* () {
    yield [header, ...lines].join('\n')
  })()

test('rows are read by their columns; a comma in the text is mended, and what is no work order is left out', async (t) => {
  const log = await readRepairs(source(...rows, 'soon,A,X,PM01,0,0,NA,NA,NA,NA,NA,NA,NA,NA'), 'Australia/Perth')
  t.deepEqual(
    log.rows.map(({ text, problem, remedy }) => [text, problem, remedy]),
    [
      ["BUCKET WON'T OPEN", undefined, undefined],
      ['L/H CYL LEAKING.', 'Leak', 'Repair'],
      ['HOSE, AGAIN', 'Leak', 'Replace'],
      ['won,t swing', undefined, undefined],
    ],
  )
  t.deepEqual(log.mended, [5])
  t.deepEqual(log.leftOut, [{ line: 6, reason: 'BscStartDate is no date as 2004-07-01', example: '"soon"' }])
  t.is(log.rows[0]!.at, '2004-06-30T16:00:00.000Z')
  t.true(summary(log).includes('failure modes: Leak 2'))
  await t.throwsAsync(
    readRepairs(
      (async function* () {
        yield 'a,b\n1,2\n'
      })(),
      'UTC',
    ),
    { instanceOf: UnreadableLog, message: /no column BscStartDate/ },
  )
})

test('lines that are left out are told by their reason, and not all agrees', async (t) => {
  const american = rows.map((row) => row.replace(/^(\d+)-(\d+)-(\d+)/, '$2/$3/$1'))
  await t.throwsAsync(readRepairs(source(...american), 'UTC'), {
    instanceOf: UnreadableLog,
    message:
      'the file holds no work order that can be taken\n  4 of 4 lines left out: BscStartDate is no date as 2004-07-01: ' +
      'line 2 ("07/01/2004"), 3 ("03/20/2005"), 4 ("03/21/2005"), 5 ("03/22/2005")',
  })
  const some = await readRepairs(source(rows[0]!, ...american, '2005-03-22,,X,PM01,0,0,NA,NA,NA,NA,NA,NA,NA,NA'), 'UTC')
  const { lines, isWhole } = ending(some, [])
  t.false(isWhole)
  t.deepEqual(lines.slice(1), ['1 of 6 lines left out: no Asset: line 7', '1 of 6 work orders: these agree'])
  t.regex(lines[0]!, /^4 of 6 lines left out: BscStartDate is no date/)
  const whole = await readRepairs(source(...rows), 'UTC')
  t.deepEqual(ending(whole, []), { lines: ['4 work orders: all agree'], isWhole: true })
  t.deepEqual(ending(whole, ['line 2: …']), { lines: ['4 work orders: 1 differences'], isWhole: false })
})

test('each work order is a task, done on its day with its codes; played again nothing is new; a difference is told', async (t) => {
  const company = await service().company()
  const playing = { client: new Client({ baseUrl: company.baseUrl, apiKey: company.key }), concurrency: 2, say() {} }
  const log = await readRepairs(source(...rows), 'UTC')
  t.deepEqual(await replayRepairs(playing, log), [])
  const all = () => company.ok(company.get('/tasks?includeCompleted=true'))
  const { data } = await all()
  t.is(data.length, 4)
  t.is(data.filter(({ problemCodeId }: { problemCodeId: number | null }) => problemCodeId !== null).length, 2)
  const pareto = await company.ok(company.get('/analytics/failure-pareto?from=2005-01-01&to=2006-01-01'))
  t.like(pareto.data, [{ label: 'Leak', count: 2 }])
  t.deepEqual(await replayRepairs(playing, log), [])
  t.is((await all()).data.length, 4)
  const leak = data.find(({ title }: { title: string }) => title === 'HOSE, AGAIN')
  await company.ok(company.patch(`/tasks/${leak.id}`, { problemCodeId: null }))
  const differences = await replayRepairs(playing, log)
  t.is(differences.length, 3, differences.join('\n'))
  t.regex(differences[0]!, /^line 4: /)
})

const real = new URL('../../../shared/data/maintenance_work_orders.csv', import.meta.url)
const withRealFile = existsSync(real) ? test : test.skip
withRealFile('of the real work orders every row is read (left out where ../shared/data is not there)', async (t) => {
  const log = await readRepairs(createReadStream(real), 'UTC')
  t.is(log.rows.length + log.leftOut.length, (await readFile(real, 'utf8')).trim().split('\n').length - 1)
  t.deepEqual([log.rows.length, log.leftOut], [5485, []])
  t.deepEqual([...counted(log.rows.map(({ asset }) => asset))].sort(), [
    ['A', 151],
    ['B', 1017],
    ['C', 992],
    ['D', 2374],
    ['E', 951],
  ])
  t.is(log.rows.filter(({ problem }) => problem === undefined).length, 3182)
  t.is(counted(log.rows.map(({ problem }) => problem)).get('Leak'), 756)
})
