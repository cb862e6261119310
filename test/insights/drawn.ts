// Shifts at random: on any quarter of an hour, over midnight, with a break.
import fc from 'fast-check'
import type { Shift } from './support.ts'

const quarter = fc.integer({ min: 0, max: 95 })
const clock = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
export const shift = fc
  .record({
    days: fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, { minLength: 4 }),
    start: quarter,
    length: fc.integer({ min: 4, max: 96 }),
    pause: fc.option(fc.integer({ min: 0, max: 2 })),
  })
  .map(({ days, start, length, pause }): Omit<Shift, 'name'> => {
    const at = (quarters: number) => clock(quarters % 96)
    const end = start + length === 96 ? '24:00' : at(start + length)
    const breaks = pause === null ? [] : [{ start: at(start + pause), end: at(start + pause + 1) }]
    return { days, start: clock(start), end, ...(breaks.length > 0 && { breaks }) }
  })
