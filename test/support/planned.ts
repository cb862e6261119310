// Whether a call did what its dry run told. What the call made is told as new, new:2, WO-new and so on, and each name has
// to be one thing all over the plan; a time may be of another moment; everything else has to be the same.
const names = /(?<![\w-])((?:[A-Z]+-)?new(?::\d+)?)(?!\w)/g
const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** What the call did otherwise, each by its path. */
export function otherwise(told: unknown, done: unknown, made = new Map<string, string>(), path = ''): string[] {
  if (isObject(told) && isObject(done)) {
    const keys = [...new Set([...Object.keys(told), ...Object.keys(done)])]
    return keys.flatMap((key) => otherwise(told[key], done[key], made, `${path}/${key}`))
  }
  return isAsTold(told, done, made) ? [] : [`${path}: told ${JSON.stringify(told)}, done ${JSON.stringify(done)}`]
}

function isAsTold(told: unknown, done: unknown, made: Map<string, string>): boolean {
  if (typeof told !== 'string' || !['string', 'number'].includes(typeof done)) return told === done
  const words = String(done).match(patternOf(told))
  const name = [...told.matchAll(names)].map((match) => match[1]!)
  if (!words || name.some((one, n) => (made.get(one) ?? words[n + 1]) !== words[n + 1])) return false
  for (const [n, one] of name.entries()) made.set(one, words[n + 1]!)
  const [toldTimes, doneTimes] = [told.match(times) ?? [], String(done).match(times) ?? []]
  return toldTimes.every((time, n) => time === doneTimes[n] || (isNear(time) && isNear(doneTimes[n]!)))
}

/** The text itself, with room for the ids of what is new and for times. */
function patternOf(told: string): RegExp {
  const text = told.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'
  return new RegExp(`^${text.replace(/\d{4}-\d\d-\d\dT[\d:]+\\\.\d+Z/g, time).replace(names, '(.+?)')}$`, 's')
}

/** Now, a quarter of an hour from now, as a link to send a file to, or whole days, as an invitation. */
function isNear(time: string): boolean {
  const day = 86_400_000
  const days = (Date.parse(time) - Date.now()) / day
  const from = (moment: number) => Math.abs(days - moment) * day
  return from(Math.round(days)) < 60_000 || from(1 / 96) < 60_000
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
