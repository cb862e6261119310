// GS1 is read as it was written, whatever was written; and whatever is scanned, no answer is a failure.
import test from 'ava'
import fc from 'fast-check'
import { serviceFor } from '../support/service.ts'

const service = serviceFor(test)

const GS = '\u001d'
type Elements = Record<string, string>

const charset = [...'!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz']
const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
/** Of few different characters, so that what looks like another identifier comes up often. */
const value = fc.oneof(
  fc.string({ unit: fc.constantFrom(...charset), minLength: 1, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom('1', '0', '2', '7', 'A'), minLength: 1, maxLength: 12 }),
)
const gtin = digits(13, 13).map((thirteen) => {
  const sum = [...thirteen].reduce((all, digit, n) => all + Number(digit) * (n % 2 === 0 ? 3 : 1), 0)
  return thirteen + ((10 - (sum % 10)) % 10)
})
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(2, 10).replaceAll('-', ''))
const elements: fc.Arbitrary<[string, string][]> = fc
  .record(
    { '01': gtin, 10: value, 11: day, 17: day, 21: value, 30: digits(1, 8), 37: digits(1, 8) },
    { requiredKeys: [] },
  )
  .filter((all) => Object.keys(all).length > 0)
  .chain((all) =>
    fc.shuffledSubarray(Object.entries(all) as [string, string][], { minLength: Object.keys(all).length }),
  )
const isFixed = (ai: string): boolean => ['01', '11', '17'].includes(ai)

const joined = (all: [string, string][], separator: string): string =>
  all.map(([ai, text], n) => ai + text + (isFixed(ai) || n === all.length - 1 ? '' : separator)).join('')
const sorted = (all: Elements): string => JSON.stringify(Object.entries(all).sort())

async function reader() {
  const company = await service().company()
  return {
    company,
    readings: async (barcode: string): Promise<string[]> =>
      (await company.sql('select r from inventory.gs1_readings($1) r', [barcode])).map((row) =>
        sorted(row.r as Elements),
      ),
  }
}

test('written with separators, or as a Digital Link, it is read back and in no other way', async (t) => {
  const { readings } = await reader()
  const form = fc.constantFrom('', ']C1', ']d2', GS)
  await fc.assert(
    fc.asyncProperty(elements, form, fc.constantFrom(GS, '↔', '<Alt-029>'), async (all, prefix, separator) => {
      const text = joined(all, separator)
      const read = await readings(prefix + text)
      const meant = sorted(Object.fromEntries(all))
      if (text.includes(separator)) t.deepEqual(read, [meant], text)
      else t.true(read.includes(meant), text)
      const rest = all.filter(([ai]) => ai !== '01')
      const own = Object.fromEntries(all)['01']
      if (!own) return
      // Half of it as browsers write it, with no more escapes than it needs.
      const escaped =
        prefix === '' ? encodeURIComponent : (text: string) => text.replace(/[%/?#"<>]/g, encodeURIComponent)
      const part = ([ai, text]: [string, string], join: string) => `${ai}${join}${escaped(text)}`
      const path = rest.filter(([ai]) => !isFixed(ai)).map((one) => `/${part(one, '/')}`)
      const query = rest.filter(([ai]) => isFixed(ai)).map((one) => part(one, '='))
      const link = `https://id.example/x/01/${own}${path.join('')}?${['linkType=all', ...query].join('&')}`
      const linked = await readings(link)
      t.true(linked.includes(meant), link)
      if (rest.length > 0) t.deepEqual(linked, [meant], link)
    }),
    { seed: 20_261_122, numRuns: 300, endOnFailure: true },
  )
})

test('without separators what was written is among the readings, each of which says the whole text', async (t) => {
  const { readings } = await reader()
  let twoWays = 0
  await fc.assert(
    fc.asyncProperty(elements, async (all) => {
      const text = joined(all, '')
      const read = await readings(text)
      t.true(read.includes(sorted(Object.fromEntries(all))), text)
      t.is(new Set(read).size, read.length, 'none twice')
      if (read.length > 1) twoWays++
      for (const one of read) {
        const parts = (JSON.parse(one) as [string, string][]).map(([ai, value]) => ai + value)
        t.is(parts.join('').length, text.length)
        for (const part of parts) t.true(text.includes(part))
      }
    }),
    { seed: 20_261_122, numRuns: 300, endOnFailure: true },
  )
  t.true(twoWays > 20, `${twoWays} could be read in more ways than one`)
})

test('a digit of a GTIN that is another is noticed', async (t) => {
  const { readings } = await reader()
  await fc.assert(
    fc.asyncProperty(gtin, fc.nat(13), fc.integer({ min: 1, max: 9 }), async (good, at, more) => {
      const bad = good.slice(0, at) + ((Number(good[at]) + more) % 10) + good.slice(at + 1)
      t.deepEqual(await readings(`01${bad}`), [])
      t.deepEqual(await readings(`01${good}`), [sorted({ '01': good })])
    }),
    { seed: 20_261_122, numRuns: 100 },
  )
})

test('whatever is scanned is answered, found or not', async (t) => {
  const { company } = await reader()
  const pieces = [
    '01',
    '10',
    '17',
    '21',
    '30',
    '37',
    GS,
    '(01)',
    '(10)',
    '\u0000',
    '\ud800',
    '%',
    '%1D',
    '%00',
    ']C1',
    '\\',
    "'",
    '🏭',
  ]
  const scanned = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.array(fc.oneof(fc.constantFrom(...pieces), digits(1, 14), value), { maxLength: 12 }).map((all) => all.join('')),
    fc.string({ unit: fc.constantFrom('1', '0', '2', '7', '3'), maxLength: 120 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ maxLength: 80 }).map((rest) => `https://id.gs1.org/01/09501101530003/10/${rest}`),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  )
  await fc.assert(
    fc.asyncProperty(scanned, async (text) => {
      const { status, body } = await company.get(`/line-items/ssu?barcode=${encodeURIComponent(text.toWellFormed())}`)
      t.true([400, 404].includes(status), `${JSON.stringify(text)}: ${JSON.stringify(body)}`)
    }),
    { seed: 20_261_122, numRuns: 600, endOnFailure: true },
  )
  for (const bytes of ['%ff', '%1d%1d', '%c3%28', '%00', '%ed%a0%80'])
    t.true([400, 404].includes((await company.get(`/line-items/ssu?barcode=01${bytes}`)).status), bytes)
})
