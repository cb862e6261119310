// A time as every page shows it: to the minute, by a company's clock, with how far that is from UTC.

export function inWords(at, timezone) {
  const parts = clockOf(timezone)
    .formatToParts(at)
    .map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute, timeZoneName } = Object.fromEntries(parts)
  const offset = timeZoneName.replace('GMT', 'UTC').replace('+00:00', '')
  return `${year}-${month}-${day} ${hour}:${minute} ${offset}`
}

const clocks = new Map()

/** Postgres knows some zones that a program does not: those are shown in UTC. */
function clockOf(timeZone) {
  const known = clocks.get(timeZone)
  if (known) return known
  const twoDigits = '2-digit'
  const parts = { month: twoDigits, day: twoDigits, hour: twoDigits, minute: twoDigits }
  try {
    const form = { year: 'numeric', ...parts, hourCycle: 'h23', timeZoneName: 'longOffset' }
    const clock = new Intl.DateTimeFormat('en', { ...form, timeZone })
    clocks.set(timeZone, clock)
    return clock
  } catch {
    return clockOf('UTC')
  }
}
