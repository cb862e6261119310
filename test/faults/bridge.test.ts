// The bridge with a real broker: what machines say arrives once, whoever of service, bridge and broker is killed meanwhile.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import test from 'ava'
import type { MqttClient } from 'mqtt'
import { EdgeNode, type Said, types } from '../bridge/edge-node.ts'
import { hasBroker, Plant } from '../bridge/plant.ts'
import { until } from '../support/until.ts'

const withBroker = hasBroker ? test.serial : test.serial.skip
const topics = [
  { topic: 'hall/+/parts', ssuId: '{1}', key: 'parts', value: 'count', at: 'ts' },
  { topic: 'hall/+/heat', ssuId: '{1}', key: 'heat' },
  { topic: 'hall/+/state', ssuId: '{1}', key: 'state' },
]
const sparkplug = {
  hostId: 'millwright',
  metrics: [{ group: 'Plant', node: 'Hall 1', device: '+', metric: '+', ssuId: '{device}', key: '{metric}' }],
}

let plant: Plant
test.before(async (t) => {
  t.timeout(120_000)
  if (hasBroker) plant = await Plant.build(topics, sparkplug)
})
test.after.always(async () => await plant?.end())

withBroker('no reading is lost and none doubled, whoever is killed', async (t) => {
  t.timeout(240_000)
  const publisher = plant.connect({ clientId: 'press', clean: false })
  const from = Date.now() - 600_000
  const sent: Promise<unknown>[] = []
  const say = (n: number) => {
    const payload = `{"count": ${9_007_199_254_740_993n + BigInt(n)}, "ts": ${from + n}}`
    sent.push(publisher.publishAsync('hall/SAW/parts', payload, { qos: 1 }))
  }
  let n = 0
  const some = (more: number, how = say) => {
    for (const end = n + more; n < end; n++) how(n)
  }
  some(100)
  await plant.kill('service')
  some(100)
  for (let m = 0; m < 20; m++) sent.push(publisher.publishAsync('hall/GHOST/heat', String(m), { qos: 1 }))
  await plant.kill('bridge')
  some(100)
  await plant.start('bridge')
  some(50)
  await plant.start('service')
  some(50)
  await plant.kill('broker')
  some(50)
  await plant.start('broker')
  some(50)
  await Promise.all(sent)
  await until(
    async () => (await plant.stored('parts')).readings >= n,
    30_000,
    () => plant.said('bridge').slice(-1500) + n,
  )
  t.deepEqual(await plant.stored('parts'), { readings: n, last: String(9_007_199_254_740_993n + BigInt(n - 1)) })
  const service = plant.said('bridge').match(/service: .*/g)!
  t.is(service.filter((one) => one.includes('fetch failed')).length, 1, 'not at each try')
  t.is(service.at(-1), 'service: takes readings again')
  const rejected = plant.said('bridge').match(/rejected: .*/g)!
  t.is(rejected.length, 1, rejected.join('\n'))
  t.regex(rejected[0]!, /^rejected: 20 of \d+ readings: (\{"ssuId":"GHOST".*there is no machine "GHOST"; ){3}…$/)

  // Without a time of their own they have that of their arrival: what comes again is known by its packet.
  const plain = (m: number) => sent.push(publisher.publishAsync('hall/SAW/heat', String(m), { qos: 1 }))
  const before = n
  some(100, plain)
  await plant.kill('bridge')
  some(50, plain)
  await plant.kill('service')
  await plant.start('bridge')
  some(50, plain)
  await plant.start('service')
  await Promise.all(sent)
  await until(async () => (await plant.stored('heat')).readings >= n - before)
  t.deepEqual(await plant.stored('heat'), { readings: n - before, last: String(n - 1) })
})

/** Says what it is asked to, its birth whenever it is asked for that. */
async function powerOn(node: EdgeNode, device: () => Said[]): Promise<{ client: MqttClient; births: () => number }> {
  const will = { topic: node.topic('NDEATH'), payload: node.death(), qos: 1 as const, retain: false }
  const client = plant.connect({ clientId: node.name, clean: true, reconnectPeriod: 0, will })
  let births = 0
  const beBorn = () => {
    births++
    client.publish(node.topic('NBIRTH'), node.birth())
    client.publish(node.topic('DBIRTH', 'SAW'), node.data(device()))
  }
  client.on('message', beBorn)
  await new Promise((resolve) => client.once('connect', resolve))
  await client.subscribeAsync(node.topic('NCMD'), { qos: 1 })
  beBorn()
  return { client, births: () => births }
}

withBroker(
  'an edge node is born, talks by aliases, dies and comes back; the bridge may be killed meanwhile',
  async (t) => {
    t.timeout(240_000)
    const status = async () => (await plant.client.ok(plant.client.get('/ssus/SAW'))).status?.name
    const is = (name: string) =>
      until(
        async () => (await status()) === name,
        30_000,
        () => `not ${name}: ${plant.said('bridge').slice(-1500)}`,
      )
    const node = new EdgeNode('Hall 1')
    let count = 9_007_199_254_740_993n
    const device = () => [
      { name: 'state', alias: 1, datatype: types.text, stringValue: 'RUN' },
      { name: 'strokes', alias: 2, datatype: types.int64, longValue: String(count) },
    ]
    let { client, births } = await powerOn(node, device)
    await is('Running')
    const stroke = async () => {
      count++
      const payload = node.data([{ alias: 2, longValue: String(count) }])
      await client.publishAsync(node.topic('DDATA', 'SAW'), payload, { qos: 1 })
    }
    const reached = () => until(async () => (await plant.stored('strokes')).last === String(count))
    await stroke()
    await reached()

    await plant.kill('bridge')
    await stroke()
    const bornBefore = births()
    await plant.start('bridge')
    await reached()
    await until(() => births() > bornBefore)

    client.stream.destroy()
    await is('No data')
    node.bdSeq = 1
    ;({ client, births } = await powerOn(node, device))
    await is('Running')
    await client.publishAsync(node.topic('NDEATH'), node.death(0), { qos: 1 })
    const past = { alias: 1, stringValue: 'ALARM', isHistorical: true }
    await client.publishAsync(node.topic('DDATA', 'SAW'), node.data([past], Date.now() + 500), { qos: 1 })
    await stroke()
    await reached()
    t.is(await status(), 'Running')
    t.deepEqual((await plant.client.ok(plant.client.get('/downtime-events'))).data, [])

    const moment = Date.now()
    for (const stringValue of ['RUN', 'ALARM'])
      await client.publishAsync(node.topic('DDATA', 'SAW'), node.data([{ alias: 1, stringValue }], moment), { qos: 1 })
    await is('Broken')

    const watcher = plant.connect({ clientId: 'watcher' })
    await watcher.subscribeAsync('spBv1.0/STATE/millwright')
    const said = await new Promise((resolve) => watcher.once('message', (_, payload) => resolve(payload)))
    t.true(JSON.parse(String(await said)).online, 'edge nodes that wait for the host know that it is there')
  },
)

withBroker('broker, topics and key change without a restart; what is wrong changes nothing', async (t) => {
  t.timeout(120_000)
  const told = (text: string) =>
    until(
      () => plant.said('bridge').includes(text),
      30_000,
      () => plant.said('bridge'),
    )
  const publisher = plant.connect({ clientId: 'oven' })
  await plant.configure({ topics: [{ topic: 'oven', ssuId: 'SAW', key: 'heat' }], broker: { url: 'http://elsewhere' } })
  await told('the configuration stays as it was')
  const before = (await plant.stored('heat')).readings
  await publisher.publishAsync('hall/SAW/heat', '20', { qos: 1 })
  await until(async () => (await plant.stored('heat')).readings === before + 1)
  await publisher.publishAsync('hall/SAW/state', 'PAUSE', { qos: 1 })
  await told('SAW state: "PAUSE" of state means no status: mapped are "ALARM", "RUN"')
  await plant.configure({ topics: [{ topic: 'oven/#', ssuId: 'SAW', key: 'heat', value: 'zones.1.celsius' }] }, 1)
  await told('the configuration has changed')
  await told('listens to 1 topics')
  await publisher.publishAsync('hall/SAW/heat', '30', { qos: 1 }) // which nobody listens to any more
  await publisher.publishAsync('oven/7', '{"zones": [{}, {"celsius": 5000.25}]}', { qos: 1 })
  await until(async () => (await plant.stored('heat')).last === '5000.25')
  t.is((await plant.stored('heat')).readings, before + 2)
  t.false(plant.said('bridge').includes('hall/SAW/heat: the topic map does not name it'))

  // With a key that the service does not take readings wait, until there is one that it takes.
  const oven = [{ topic: 'oven/#', ssuId: 'SAW', key: 'heat', value: 'celsius' }]
  const keyIn = (file: string) => ({
    topics: oven,
    service: { url: `http://127.0.0.1:${plant.ports[2]}`, apiKeyFile: path.join(plant.folder, file) },
  })
  await writeFile(path.join(plant.folder, 'wrong-key'), 'mw_of_another_house')
  const changes = () => plant.said('bridge').split('the configuration has changed').length
  const change = async (file: string) => {
    const made = changes()
    await plant.configure(keyIn(file), 1)
    await until(() => changes() > made, 30_000)
  }
  await change('wrong-key')
  await publisher.publishAsync('oven/7', '{"celsius": 6000.5}', { qos: 1 })
  await told('service: 401')
  t.is((await plant.stored('heat')).readings, before + 2)
  await change('key')
  await until(async () => (await plant.stored('heat')).last === '6000.5')
  t.is((await plant.stored('heat')).readings, before + 3)
})

withBroker('what a gateway finds too large is sent in halves, and what nobody takes stays out', async (t) => {
  t.timeout(120_000)
  const publisher = plant.connect({ clientId: 'gauge' })
  let refused = 0
  const gateway = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const isWrong = body.length > 3000 || body.includes('"666"')
    if (isWrong) refused++
    const reply = isWrong
      ? new Response('{}', { status: 413 })
      : await fetch(`http://127.0.0.1:${plant.ports[2]}${request.url}`, {
          method: 'POST',
          headers: { authorization: request.headers.authorization!, 'content-type': 'application/json' },
          body,
        })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  t.teardown(() => gateway.close())
  const service = {
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    apiKeyFile: path.join(plant.folder, 'key'),
  }
  await plant.kill('bridge')
  const before = (await plant.stored('heat')).readings
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => publisher.publishAsync('oven/7', `{"zones": [0, ${n + 600}]}`, { qos: 1 })),
  )
  await plant.configure({ service, topics: [{ topic: 'oven/#', ssuId: 'SAW', key: 'heat', value: 'zones.1' }] }, 1)
  await plant.start('bridge')
  await until(async () => (await plant.stored('heat')).readings >= before + 99)
  t.true(refused > 5)
  await until(() => /413 \[\{.*"666"\}\] is left out/.test(plant.said('bridge')))
  t.is((await plant.stored('heat')).readings, before + 99)
})
