// What messages of other senders say, by the topic map.
import test from 'ava'
import { readingsOf } from '../../tasks/bridge/topics.ts'

const arrival = '2026-01-01T00:00:00.000001Z'
const say = (mapping: object, topic: string, payload: string) =>
  readingsOf([{ topic: 'hall/+/#', ssuId: '{1}', key: '{2}', ...mapping }], topic, payload, arrival).readings.map(
    ({ ssuId, key, at, value }) => [ssuId, key, at, value],
  )

test('wildcards name machine and signal; a value stands alone or at a path, as it was written', (t) => {
  t.deepEqual(say({}, 'hall/SAW/axis/x', ' 12.50 '), [['SAW', 'axis/x', arrival, '12.50']])
  t.deepEqual(say({}, 'yard/SAW/x', '1'), [])
  t.deepEqual(say({}, 'hall/SAW/x', ''), [])
  const deep = '{"axes": [{"load": 12345678901234567890.10}], "on": true, "none": null}'
  const at = (value: string) => say({ value }, 'hall/SAW/x', deep).map((one) => one[3])
  t.deepEqual(at('axes.0.load'), ['12345678901234567890.10'])
  t.deepEqual(at('on'), [true])
  t.deepEqual(at('none'), [null], 'not known any more')
  for (const nothing of ['none.more', 'axes', 'axes.1.load', 'constructor', 'axes.length'])
    t.deepEqual(at(nothing), [], nothing)
  t.deepEqual(say({ value: 'x' }, 'hall/SAW/x', 'no JSON'), [])
})

test('a filter that is shared among clients names its topics after the group', (t) => {
  const shared = { topic: '$share/halls/hall/+/#' }
  t.deepEqual(say(shared, 'hall/SAW/heat', '20'), [['SAW', 'heat', arrival, '20']])
  t.deepEqual(say(shared, 'halls/hall/SAW/heat', '20'), [])
})

test('a time is that of the sender where one is mapped, and else that of the arrival', (t) => {
  const time = (ts: unknown) =>
    say({ value: 'v', at: 'ts' }, 'hall/SAW/x', JSON.stringify({ v: 1, ts })).map((one) => one[2])
  t.deepEqual(time('2026-02-03T04:05:06.789+01:00'), ['2026-02-03T04:05:06.789+01:00'])
  t.deepEqual(time(1_700_000_000_123), ['2023-11-14T22:13:20.123000Z'])
  t.deepEqual(time('1700000000123.5'), ['2023-11-14T22:13:20.123500Z'])
  for (const none of ['yesterday', null, 12, '9999999999999999', '']) t.deepEqual(time(none), [])
})

test('what is wrong with a message is said: payload, value or time', (t) => {
  const mapping = { topic: 'hall/SAW', ssuId: 'SAW', key: 'load', value: 'v', at: 'ts' }
  const faults = (payload: string, ...more: object[]) =>
    readingsOf([mapping, ...more.map((one) => ({ ...mapping, ...one }))], 'hall/SAW', payload, arrival).faults
  const texts = (...given: Parameters<typeof faults>) => faults(...given).map(({ text }) => text)
  const times = 'is no time: that is ISO 8601 with its zone, or milliseconds since 1970'
  t.deepEqual(texts('{"v": 1, "ts": "yesterday"}'), [`"yesterday" at ts ${times}`])
  t.deepEqual(texts('{"v": 1}'), [`nothing at ts ${times}`])
  t.deepEqual(texts('{"v": null, "ts": null}'), [`null at ts ${times}`])
  t.deepEqual(texts('{"v": {}, "ts": 1700000000123}'), ['there is no number, text or switch at v'])
  t.deepEqual(texts('hello'), ['the payload is no JSON'])
  t.deepEqual(texts(' '), ['the payload is empty'])
  t.deepEqual(texts('{"v": 1, "ts": 1700000000123}', { value: 'w' }), [], 'a mapping of another form of message')
  t.deepEqual(texts('{"v": 1, "ts": 1700000000123}', { at: 'when' }), [`nothing at when ${times}`])
  const kinds = ['hello', '{"v": 1, "ts": 1}', '{"v": 1, "ts": 2}', '{"ts": 1}'].map((one) => faults(one)[0]!.kind)
  t.deepEqual(kinds, ['no JSON', 'time ts', 'time ts', 'value v'], 'each is said once of a topic')
})
