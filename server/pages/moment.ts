// Times as every page shows them: to the minute, in the company's time zone, with how far that is from UTC.
import { type Html, html } from './html.ts'

export function moment(time: string | Date, timezone: string): Html {
  const at = new Date(time)
  const parts = Object.fromEntries(
    clockOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, timeZoneName } = parts as Record<string, string>
  const offset = timeZoneName!.replace('GMT', 'UTC').replace('+00:00', '')
  return html`<time datetime="${at.toISOString()}">${year}-${month}-${day} ${hour}:${minute} ${offset}</time>`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Postgres knows some zones that a program does not: those are shown in UTC. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const twoDigits = '2-digit'
  const parts = { month: twoDigits, day: twoDigits, hour: twoDigits, minute: twoDigits } as const
  try {
    const form = { year: 'numeric', ...parts, hourCycle: 'h23', timeZoneName: 'longOffset' } as const
    const clock = new Intl.DateTimeFormat('en', { ...form, timeZone })
    clocks.set(timeZone, clock)
    return clock
  } catch {
    return clockOf('UTC')
  }
}
