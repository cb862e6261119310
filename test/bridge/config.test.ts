// What is wrong with a configuration is told by its path, before broker or service stumble over it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { readConfig } from '../../tasks/bridge/config.ts'

const topic = { topic: 'hall/+/#', ssuId: '{1}', key: '{2}' }
const metric = { group: 'Plant', node: '+', device: '+', metric: 'Parts', ssuId: '{device}', key: '{metric}' }

async function faults(t: ExecutionContext, parts: object): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-config-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'bridge.json')
  const whole = {
    broker: { url: 'mqtt://broker.example' },
    service: { url: 'https://millwright.example', apiKeyFile: '/key' },
    topics: [topic],
    ...parts,
  }
  await writeFile(file, JSON.stringify(whole))
  const message = await readConfig(file).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return message?.split('\n  ').slice(1) ?? []
}
const ofTopic = (t: ExecutionContext, part: object) => faults(t, { topics: [{ ...topic, key: 'heat', ...part }] })
const ofMetric = (t: ExecutionContext, part: object, more = {}) =>
  faults(t, { sparkplug: { metrics: [{ ...metric, ...part }], ...more } })

test('a topic filter that MQTT does not have is refused', async (t) => {
  const isLast = '# stands for all that follows, so it is only the last part; + stands for one part'
  const stand = (level: string) => `+ and # stand alone between slashes, which they do not in "${level}"`
  const isShared = 'is written $share/GROUP/TOPIC, the group without + and #'
  const character = (code: string) => `has a character that no broker takes: U+${code}, at place 2`
  const wrong: [string, string][] = [
    ['y/#/on', isLast],
    ['#/#', isLast],
    ['h/a+b', stand('a+b')],
    ['h/a#', stand('a#')],
    ['', 'is empty'],
    ['h\0', character('0000')],
    ['h\n', character('000A')],
    ['h\ud800', character('D800')],
    ['h\uffff', character('FFFF')],
    ['é'.repeat(32_768), 'is longer than the 65,535 bytes that MQTT allows'],
    ['$share/halls', isShared],
    ['$share/+/hall', isShared],
    ['$share/halls/', isShared],
    ['$share/halls/y/#/on', isLast],
  ]
  for (const [filter, message] of wrong)
    t.deepEqual(await ofTopic(t, { topic: filter, ssuId: 'SAW' }), [`topics.0.topic: ${message}`], filter.slice(0, 99))
  for (const filter of ['#', '+', '/', '+/+/#', '/+', '$SYS/#', '$share/halls/hall/+', 'é'.repeat(32_767), 'Süd/🔥'])
    t.deepEqual(await ofTopic(t, { topic: filter, ssuId: 'SAW' }), [], filter.slice(0, 99))
})

test('{3} needs a third wildcard', async (t) => {
  t.deepEqual(await ofTopic(t, { ssuId: '{3}', key: 'axis {2} {0}' }), [
    'topics.0.ssuId: {3} stands for no wildcard: the topic has 2',
    'topics.0.key: {0} stands for no wildcard: the topic has 2',
  ])
  const none = 'stands for no wildcard: the topic has none'
  t.deepEqual(await ofTopic(t, { topic: '$share/halls/hall' }), [`topics.0.ssuId: {1} ${none}`])
  t.deepEqual(await ofTopic(t, { topic: 'hall', ssuId: '{device}' }), [`topics.0.ssuId: {device} ${none}`])
  t.deepEqual(await ofTopic(t, { ssuId: '{2} {1}', key: '{} {a b}' }), [])
})

test('a path has dots between its steps', async (t) => {
  const is = 'is written with dots between its steps, places in lists counted from 0: axes.0.load'
  for (const wrong of ['axes[0].load', 'a..b', '.a', 'a.', ''])
    t.deepEqual(await ofTopic(t, { value: wrong, at: wrong }), [`topics.0.value: ${is}`, `topics.0.at: ${is}`], wrong)
  for (const right of ['a', 'axes.0.load', 'Süd ost.$x']) t.deepEqual(await ofTopic(t, { value: right, at: right }), [])
})

test('names of edge nodes and of the bridge itself are such as brokers take', async (t) => {
  const character = 'has a character that no broker takes: U+0000, at place 2'
  const at = 'sparkplug.metrics.0'
  for (const field of ['group', 'node', 'device']) {
    t.deepEqual(await ofMetric(t, { [field]: 'a\0' }), [`${at}.${field}: ${character}`])
    t.deepEqual(await ofMetric(t, { [field]: 'a/b' }), [`${at}.${field}: is a name, or + for any`])
  }
  t.deepEqual(await ofMetric(t, {}, { hostId: 'a\0' }), [`sparkplug.hostId: ${character}`])
  t.deepEqual(await ofMetric(t, {}, { hostId: 'a/b' }), ['sparkplug.hostId: is a name without +, # and /'])
  const broker = { url: 'mqtt://broker.example', clientId: 'a\0', username: 'b\0' }
  t.deepEqual(await faults(t, { broker }), [`broker.clientId: ${character}`, `broker.username: ${character}`])
  const target = 'has a NUL or half a character, which the service does not take'
  t.deepEqual(await ofMetric(t, { ssuId: 'a\0' }), [`${at}.ssuId: ${target}`])
  t.deepEqual(await ofTopic(t, { key: 'a\ud800' }), [`topics.0.key: ${target}`])
})

test('{device} needs a device, and other braces stand for nothing', async (t) => {
  const { device: _, ...ofNode } = metric
  t.deepEqual(await faults(t, { sparkplug: { metrics: [ofNode] } }), [
    'sparkplug.metrics.0.ssuId: {device} stands for nothing: the mapping has no device',
  ])
  t.deepEqual(await ofMetric(t, { key: '{1} {Metric}' }), [
    'sparkplug.metrics.0.key: {1} is none of {group}, {node}, {device} and {metric}',
    'sparkplug.metrics.0.key: {Metric} is none of {group}, {node}, {device} and {metric}',
  ])
  t.deepEqual(await ofMetric(t, { ssuId: '{node} {device}', key: '{group} {metric}' }), [])
})
