// A configuration that is changed while the bridge runs, with a real broker: what is wrong is told and changes nothing, and
// nothing that was ever asked of the broker is in the way of what is listened to now.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import test from 'ava'
import { hasBroker, Plant } from '../bridge/plant.ts'
import { until } from '../support/until.ts'

const withBroker = hasBroker ? test.serial : test.serial.skip
const oven = { topic: 'oven', ssuId: 'SAW', key: 'heat' }

let plant: Plant
test.before(async (t) => {
  t.timeout(120_000)
  if (hasBroker) plant = await Plant.build([oven], {})
})
test.after.always(async () => await plant?.end())

const count = (text: string) => plant.said('bridge').split(text).length - 1
const explain = () => plant.said('bridge').slice(-2000)
const listens = async (config: object) => {
  const before = count('listens to')
  await plant.configure(config)
  await until(() => count('listens to') > before, 30_000, explain)
}
const last = (value: string) => until(async () => (await plant.stored('heat')).last === value, 30_000, explain)

withBroker('what is wrong is told by its path at once, and what was listened to still is', async (t) => {
  t.timeout(120_000)
  const publisher = plant.connect({ clientId: 'oven' })
  let value = 100
  const refused = async (config: object, ...faults: string[]) => {
    const before = count('the configuration stays as it was')
    await plant.configure({ topics: [{ ...oven, topic: 'elsewhere' }], ...config })
    await until(() => count('the configuration stays as it was') > before, 30_000, explain)
    for (const fault of faults) t.true(plant.said('bridge').includes(fault), `${fault}\n${explain()}`)
    await publisher.publishAsync('oven', String(++value), { qos: 1 })
    await last(String(value))
  }
  const wrong = { topic: 'y/#/on', ssuId: '{1}', key: '{3}', value: 'a..b' }
  await refused(
    { topics: [oven, wrong] },
    'topics.1.topic: # stands for all that follows',
    'topics.1.key: {3} stands for no wildcard: the topic has 1',
    'topics.1.value: is written with dots between its steps',
  )
  await refused({ topics: [{ ...oven, topic: 'h\0' }] }, 'topics.0.topic: has a character that no broker takes: U+0000')
  await refused({ sparkplug: { hostId: 'mill\0' } }, 'sparkplug.hostId: has a character that no broker takes: U+0000')
  const url = `http://127.0.0.1:${plant.ports[2]}`
  const keyIn = (name: string) => ({ service: { url, apiKeyFile: path.join(plant.folder, name) } })
  await refused(keyIn('no-key'), `service.apiKeyFile: there is no file ${plant.folder}/no-key`)
  await writeFile(path.join(plant.folder, 'empty-key'), '\n')
  await refused(keyIn('empty-key'), `service.apiKeyFile: ${plant.folder}/empty-key: the key is empty`)
  const broker = { url: `mqtt://127.0.0.1:${plant.ports[0]}`, username: 'b', passwordFile: '/no-password' }
  await refused({ broker }, 'broker.passwordFile: there is no file /no-password')
  t.is(count('listens to'), 1, 'the connection stayed')

  await listens({ topics: [oven, { topic: 'y/+/on', ssuId: '{1}', key: 'heat', value: 'a.b' }] })
  await publisher.publishAsync('y/SAW/on', '{"a": {"b": 2000}}', { qos: 1 })
  await last('2000')
})

withBroker('wrong filters that were remembered once are in nobody’s way', async (t) => {
  t.timeout(120_000)
  const publisher = plant.connect({ clientId: 'press' })
  await listens({ topics: [oven, { ...oven, topic: 'old' }] })
  await plant.kill('bridge')
  const long = 'x'.repeat(70_000)
  await writeFile(path.join(plant.folder, 'buffer/subscriptions'), `y/#/on\noven\nh/a+b\nh\0\n${long}\nold`)
  await plant.configure({ topics: [oven, { ...oven, topic: 'new' }] })
  await plant.start('bridge')
  await publisher.publishAsync('old', '1', { qos: 1 })
  await publisher.publishAsync('new', '3000', { qos: 1 })
  await last('3000')
  t.deepEqual([count('Invalid topic'), count('old: the topic map does not name it')], [0, 0], explain())
})

withBroker('a filter at which the broker ends the connection is told, and is in nobody’s way', async (t) => {
  t.timeout(120_000)
  const publisher = plant.connect({ clientId: 'lathe' })
  const deep = `deep${'/+'.repeat(201)}` // Mosquitto takes 200 levels
  await plant.configure({ topics: [{ ...oven, topic: deep }, oven, { ...oven, topic: 'first' }] })
  await until(() => count(`when asked for ${deep.slice(0, 200)}`) > 1, 30_000, explain)
  await publisher.publishAsync('first', '4000', { qos: 1 })
  await last('4000')
  await listens({ topics: [oven, { ...oven, topic: 'second' }] })
  await publisher.publishAsync('second', '5000', { qos: 1 })
  await publisher.publishAsync('first', '1', { qos: 1 })
  await publisher.publishAsync('oven', '5001', { qos: 1 })
  await last('5001')
  t.is(count('first: the topic map does not name it'), 0)
  await plant.kill('bridge')
  await plant.start('bridge') // which tries once more to take it back
  await publisher.publishAsync('second', '6000', { qos: 1 })
  await last('6000')
})

withBroker('a topic may be shared among clients; a JSON null is not known any more', async (t) => {
  t.timeout(120_000)
  const publisher = plant.connect({ clientId: 'mill' })
  await listens({ topics: [{ topic: '$share/halls/shared/+', ssuId: '{1}', key: 'heat', value: 'celsius' }] })
  await publisher.publishAsync('shared/SAW', '{"celsius": 7000}', { qos: 1 })
  await last('7000')
  const heat = async () => {
    const { data } = await plant.client.ok(plant.client.get('/signals?ssuId=SAW'))
    return data.find(({ key }: { key: string }) => key === 'heat')
  }
  t.is((await heat()).staleSince, null)
  await publisher.publishAsync('shared/SAW', '{"celsius": null}', { qos: 1 })
  await until(async () => (await heat()).staleSince !== null, 30_000, explain)
  await publisher.publishAsync('shared/SAW', '{"celsius": 7001}', { qos: 1 })
  await last('7001')
  await until(async () => (await heat()).staleSince === null)
  t.is(count('there is no number'), 0)
})
