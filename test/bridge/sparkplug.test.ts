// What messages of edge nodes come to. With a broker and the service: test/faults/bridge.test.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { SparkplugHost } from '../../tasks/bridge/sparkplug/host.ts'
import { until } from '../support/until.ts'
import { type Said, types } from './edge-node.ts'
import { map, plant, start } from './hall.ts'

const state = (stringValue: string, more: Said = {}) => ({ name: 'state', datatype: types.text, stringValue, ...more })

test('the bytes of another implementation are read, each number as it was sent', async (t) => {
  // sparkplug-payload 1.0.3
  const bytes =
    'CIDQlf+8MRILCgViZFNlcSAEWAcSGgoUTm9kZSBDb250cm9sL1JlYmlydGggC3AAEh0KBWNvdW50EAMY+9CV/7wxIARY/////////+//ARIbCgV0b3RhbBj70JX/vDEgCFj///////////8BEhQKBGxvYWQY+9CV/7wxIAllzczMPRIYCgRoZWF0GPvQlf+8MSAKaZqZmZmZmbk/EhcKBm9mZnNldBj70JX/vDEgAlD7////DxIVCgR0aW55GPvQlf+8MSABUID///8PEhUKBGRlZXAY+9CV/7wxIANQgICAgAgSGAoFc3RhdGUY+9CV/7wxIAx6BmzDpHVmdBIRCgRnb25lGPvQlf+8MSADOAESEgoDb2xkGPvQlf+8MSADKAFQBBIiCgNiYWQY+9CV/7wxIANKEAoHUXVhbGl0eRIFCAMY9ANQBBIgCgV0YWJsZRj70JX/vDEgEIoBDQgBEgFhGAMiBAoCCAEYAA=='
  const config = { ...map, metrics: [{ ...map.metrics[0]!, device: '', ssuId: 'SAW' }] }
  const { hear, said, hall } = await plant(t, config)
  const at = 0.123
  t.deepEqual(await hear(hall.topic('NBIRTH'), Buffer.from(bytes, 'base64')), [
    [at, 'SAW count', '-9007199254740993'],
    [at, 'SAW total', '18446744073709551615'],
    [at, 'SAW load', '0.1'],
    [at, 'SAW heat', '0.1'],
    [at, 'SAW offset', '-5'],
    [at, 'SAW tiny', '-128'],
    [at, 'SAW deep', '-2147483648'],
    [at, 'SAW state', 'läuft'],
    [at, 'SAW gone', null],
    [at, 'SAW bad', null],
  ])
  t.deepEqual(said, ['Plant/Hall 1  table is neither number nor text nor switch'])
})

test('floats and doubles keep what they are', async (t) => {
  const { born, hear, hall } = await plant(t)
  await born({ name: 'load', datatype: types.float }, { name: 'heat', datatype: types.double })
  const numbers = async (floatValue: number, doubleValue: number) =>
    (
      await hear(
        hall.topic('DDATA', 'SAW'),
        hall.data([
          { name: 'load', floatValue },
          { name: 'heat', doubleValue },
        ]),
      )
    ).map((one) => (one as unknown[])[2])
  t.deepEqual(await numbers(Math.fround(3.4028234e38), 0.1 + 0.2), ['3.4028235e+38', '0.30000000000000004'])
  t.deepEqual(await numbers(Math.fround(16777217), 1e21), ['16777216', '1e+21'])
  t.deepEqual(await numbers(1e-38, 5e-324), ['1e-38', '5e-324'])
  t.deepEqual(await numbers(-0.25, Number.NaN), ['-0.25', null])
  t.deepEqual(await numbers(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY), [null, null])
  for (let n = 0; n < 300; n++) {
    const float = Math.fround((Math.random() - 0.5) * 10 ** (n % 30))
    t.is(Math.fround(Number((await numbers(float, 1))[0])), float)
  }
})

test('a birth names metrics, data names them by alias, of node and device apart', async (t) => {
  const { born, hear, hall, asked } = await plant(t)
  t.deepEqual(
    await born(state('RUN', { alias: 7 }), { name: 'parts', alias: 8, datatype: types.int64, longValue: 5 }),
    [
      [0, 'SAW state', 'RUN'],
      [0, 'SAW parts', '5'],
    ],
  )
  const data = [
    { alias: 8, longValue: 6 },
    { alias: 7, stringValue: 'STOP' },
  ]
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), hall.data(data, start + 1000)), [
    [1, 'SAW parts', '6'],
    [1, 'SAW state', 'STOP'],
  ])
  t.deepEqual(asked, [])
  hall.bdSeq++
  const pressure = { name: 'Air/Pressure', datatype: types.float, floatValue: 6.5 }
  t.deepEqual(await hear(hall.topic('NBIRTH'), hall.birth([pressure], start + 2000)), [
    [2, 'COMPRESSOR pressure', '6.5'],
  ])
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), hall.data([{ alias: 8, longValue: 7 }])), [], 'of a birth before')
  t.deepEqual(asked, [hall.topic('NCMD')])
})

test('after its death nothing of a node is known, until its next birth', async (t) => {
  const { born, hear, hall, asked } = await plant(t)
  hall.bdSeq = 4
  await born(state('RUN'), { name: 'parts', datatype: types.int64, longValue: 5 })
  t.deepEqual(await hear(hall.topic('NDEATH'), hall.death(3)), [], 'the will of the connection before')
  t.deepEqual(await hear(hall.topic('NDEATH'), hall.death()), [
    [3604, 'SAW state', null],
    [3604, 'SAW parts', null],
  ])
  t.deepEqual(await hear(hall.topic('NDEATH'), hall.death()), [], 'it dies once')
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), hall.data([state('RUN')])), [])
  t.deepEqual(asked, [hall.topic('NCMD')])
  hall.bdSeq = 5
  t.deepEqual(await born(state('IDLE')), [[3604.000001, 'SAW state', 'IDLE']])
})

test('what is not known any more comes after what was known, also where clocks differ', async (t) => {
  const { born, hear, hall } = await plant(t)
  await born(state('RUN'))
  await hear(hall.topic('DDATA', 'SAW'), hall.data([state('STOP')], start + 7_200_000))
  t.deepEqual(await hear(hall.topic('NDEATH'), hall.death()), [[7200.000001, 'SAW state', null]])
})

test('a birth says what is known again, also where its values or its clock are of before the death', async (t) => {
  const { born, hear, hall } = await plant(t)
  await born(state('RUN'))
  await hear(hall.topic('NDEATH'), hall.death())
  t.deepEqual(await born(state('RUN')), [[3604 - 1 + 0.000001, 'SAW state', 'RUN']])
  const at = (seconds: number, said: string) =>
    hear(hall.topic('DDATA', 'SAW'), hall.data([state(said)], start + seconds * 1000))
  t.deepEqual(await at(3000, 'ALARM'), [[3603.000002, 'SAW state', 'ALARM']])
  t.deepEqual(await at(3605, 'RUN'), [[3605, 'SAW state', 'RUN']])
  t.deepEqual(await at(3604.5, 'STOP'), [[3604.5, 'SAW state', 'STOP']], 'an older value of a time that was known')
})

test('values of one millisecond keep the order in which they were said, also for the next process', async (t) => {
  const { born, hear, hall, restart, asked } = await plant(t)
  await born(state('IDLE'))
  const say = (...said: string[]) =>
    hall.data(
      said.map((one) => state(one)),
      start + 1000,
    )
  const topic = hall.topic('DDATA', 'SAW')
  const twice = say('RUN', 'ALARM')
  t.deepEqual(await hear(topic, twice), [
    [1, 'SAW state', 'RUN'],
    [1.000001, 'SAW state', 'ALARM'],
  ])
  t.deepEqual(await hear(topic, twice, true), [], 'the same message again')
  t.deepEqual(asked, [], 'and nothing is missing')
  t.deepEqual(await hear(topic, say('ALARM')), [[1.000001, 'SAW state', 'ALARM']], 'the same value is the same reading')
  await restart()
  t.deepEqual(await hear(topic, say('RUN')), [[1.000002, 'SAW state', 'RUN']])
  t.deepEqual(await hear(topic, hall.data([state('ALARM')], start + 1001)), [[1.001, 'SAW state', 'ALARM']])
  const past = (said: string) => state(said, { isHistorical: true, timestamp: start + 500 })
  t.deepEqual(await hear(topic, hall.data([past('RUN'), past('STOP')])), [
    [0.5, 'SAW state', 'RUN'],
    [0.500001, 'SAW state', 'STOP'],
  ])
})

test('a device dies alone', async (t) => {
  const { born, hear, hall } = await plant(t)
  await born(state('RUN'))
  await hear(hall.topic('DBIRTH', 'PRESS'), hall.data([state('IDLE')], start))
  t.deepEqual(await hear(hall.topic('DDEATH', 'SAW'), hall.data([], start + 5000)), [[5, 'SAW state', null]])
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), hall.data([state('RUN')])), [])
  t.deepEqual(await hear(hall.topic('DDATA', 'PRESS'), hall.data([state('RUN')], start + 6000)), [
    [6, 'PRESS state', 'RUN'],
  ])
})

test('a birth that a broker sends once for each filter that it is of is one message', async (t) => {
  const { hall, hear, asked } = await plant(t)
  const [node, device] = [hall.birth([], start), hall.data([state('RUN')], start)]
  const [ofNode, ofDevice] = [hall.topic('NBIRTH'), hall.topic('DBIRTH', 'SAW')]
  for (const isAgain of [false, true]) await hear(ofNode, node, isAgain)
  for (const isAgain of [false, true]) t.deepEqual(await hear(ofDevice, device, isAgain), [[0, 'SAW state', 'RUN']])
  await hear(hall.topic('DDATA', 'SAW'), hall.data([state('ALARM')], start + 1))
  t.deepEqual(asked, [])
  hall.lose()
  await hear(hall.topic('DDATA', 'SAW'), hall.data([state('RUN')], start + 2))
  t.is(asked.length, 1)
})

test('a birth is asked for where a message is missing or not understood, and not again for a while', async (t) => {
  const { born, hear, hall, asked, said } = await plant(t)
  await hear(hall.topic('DDATA', 'SAW'), hall.data([state('RUN')]))
  t.deepEqual(asked, [hall.topic('NCMD')])
  await born(state('RUN'))
  hall.lose()
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), hall.data([state('STOP')], start + 1000)), [
    [1, 'SAW state', 'STOP'],
  ])
  await hear(hall.topic('DDATA', 'SAW'), hall.data([{ name: 'noise', intValue: 1 }]))
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), Buffer.from('hello')), [])
  t.is(asked.length, 1, 'the first was a moment ago')
  t.is(said.length, 2, 'the first that waits for the pause to be over')
  t.regex(said[1]!, /^Plant\/Hall 1: message 2 is missing; asked for its birth in \d+ s$/)

  const eager = await plant(t, { ...map, rebirthPauseSeconds: 0 })
  await eager.born(state('RUN'))
  t.is(eager.asked.length, 0)
  eager.hall.lose()
  await eager.hear(hall.topic('DDATA', 'SAW'), eager.hall.data([state('STOP')]))
  t.regex(eager.said.at(-1)!, /message 2 is missing/)
  await eager.hear(hall.topic('DDATA', 'SAW'), eager.hall.data([{ name: 'noise', intValue: 1 }]))
  t.regex(eager.said.at(-1)!, /noise of SAW was not in its birth/)
  await eager.hear(hall.topic('DDATA', 'SAW'), Buffer.from('hello'))
  t.regex(eager.said.at(-1)!, /is no Sparkplug B payload/)
  t.is(eager.asked.length, 3)
})

test('what is in doubt soon after a request is asked for once the pause is over, unless a birth comes before', async (t) => {
  const { born, hear, hall, asked, said } = await plant(t, { ...map, rebirthPauseSeconds: 2 })
  const miss = async () => {
    hall.lose()
    await hear(hall.topic('DDATA', 'SAW'), hall.data([state('RUN')]))
  }
  await born(state('RUN'))
  await miss()
  await born(state('RUN')) // which that request brought
  await miss()
  await until(() => asked.length === 2)
  t.regex(said.at(-1)!, /message 2 is missing; asked for its birth$/)
  await born(state('RUN'))
  await miss()
  await born(state('RUN'))
  const before = asked.length
  await sleep(2500)
  t.is(asked.length, before, 'it was born after what was missing')
})

test('what is historical waits until the present is newer, also for the next process', async (t) => {
  const { born, hear, hall, restart } = await plant(t)
  await born(state('RUN', { timestamp: start + 10_000 }))
  const past = (seconds: number, said: string) => state(said, { isHistorical: true, timestamp: start + seconds * 1000 })
  const tell = async (...metrics: Said[]) => await hear(hall.topic('DDATA', 'SAW'), hall.data(metrics, start + 60_000))
  t.deepEqual(await tell(past(5, 'STOP'), past(20, 'STOP'), past(30, 'IDLE')), [[5, 'SAW state', 'STOP']])
  await restart()
  t.deepEqual(await tell(state('RUN', { timestamp: start + 25_000 })), [
    [25, 'SAW state', 'RUN'],
    [20, 'SAW state', 'STOP'],
  ])
  t.deepEqual(await tell(state('RUN', { timestamp: start + 26_000 })), [[26, 'SAW state', 'RUN']])
  await restart()
  t.deepEqual(await tell(state('RUN')), [
    [60, 'SAW state', 'RUN'],
    [30, 'SAW state', 'IDLE'],
  ])
})

test('aliases outlive the process, as long as the broker has kept what came meanwhile', async (t) => {
  const { born, hear, hall, restart, asked } = await plant(t)
  await born(state('RUN', { alias: 7 }))
  const data = (said: string) => hall.data([{ alias: 7, stringValue: said }], start + 1000)
  await restart()
  t.deepEqual(asked, [hall.topic('NCMD')], 'for what nobody has heard meanwhile')
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), data('STOP')), [[1, 'SAW state', 'STOP']])
  await restart(false)
  t.deepEqual(await hear(hall.topic('DDATA', 'SAW'), data('RUN')), [])
})

test('a node that the map does not name is left alone', async (t) => {
  const host = new SparkplugHost('/nowhere', t.fail, t.fail)
  host.change({ ...map, metrics: [map.metrics[1]!] })
  t.true(host.hears('spBv1.0/Plant/NBIRTH/Hall 1'))
  t.false(host.hears('spBv1.0/Plant/NBIRTH/Hall 2'))
  t.false(host.hears('spBv1.0/Plant/NCMD/Hall 1'))
  t.false(host.hears('spBv1.0/STATE/millwright'))
  t.false(host.hears('hall/SAW/state'))
})
