// Examples that others have worked out and published, and what they come to: a day of one machine each. Where a figure is not
// in the source, own says how it follows from the source's numbers.
export interface WorkedCase {
  source: string
  says: string
  own?: string
  shift: [start: string, end: string]
  stops: [from: string, to: string, reason?: 'Tool breakage' | 'Setup' | 'No demand'][]
  made?: { type: 'Turn' | 'Press'; good: number; scrap: number }
  row: Record<string, number | null>
  formulas?: Record<string, number>
}

export const workedCases: WorkedCase[] = [
  {
    source:
      'InfluxData, Flux standard library, experimental/oee, computeapq_test.flux (github.com/influxdata/flux, 2021), whose events and ' +
      'totals are 8 h planned, 3 h running, 30 s a piece, 1200 to 1440 pieces, 10 to 14 bad',
    says: 'availability 0.375, performance 0.6666666666666666, quality 0.9833333333333333, oee 0.24583333333333332',
    shift: ['06:00', '14:00'],
    stops: [['06:00', '11:00']],
    made: { type: 'Turn', good: 236, scrap: 4 },
    row: {
      plannedSeconds: 28_800,
      downtimeSeconds: 18_000,
      availability: 0.375,
      performance: 0.6666666667,
      quality: 0.9833333333,
      oee: 0.2458333333,
    },
  },
  {
    source: 'SMRP Best Practices, 6th edition (2020), metric 2.1.1, table 1: one day of machine D',
    says: '24 h less 8 h idle, 1.66 h scheduled and 2.08 h unscheduled downtime, uptime 12.26 h: 12.26 / (24 − 8) = 76.63 %',
    own: '85.5 %: 12.26 / (16 − 1.66), as what is not planned is no part of planned busy time',
    shift: ['06:00', '22:00'],
    stops: [
      ['06:00', '07:39:36', 'No demand'],
      ['10:00', '12:04:48', 'Tool breakage'],
    ],
    row: { plannedSeconds: 51_624, downtimeSeconds: 7488, availability: 0.8549511855, performance: null, oee: null },
    formulas: { availabilityOfSchedule: 0.76625 },
  },
  {
    source:
      'P. Willmott, D. McCarthy: TPM, A Route to World-Class Performance (2001), page 127: the example OEE calculation',
    says: '910 min planned, 115 of unplanned stops, 12 of changeover, 203 pieces of 3 min: availability 86.0 %, performance 77.7 %',
    own: 'setup is used time in the NEE index, no delay in technical efficiency, and no failure',
    shift: ['06:00', '21:10'],
    stops: [
      ['06:00', '07:55', 'Tool breakage'],
      ['10:00', '10:12', 'Setup'],
    ],
    made: { type: 'Press', good: 203, scrap: 0 },
    row: { availability: 0.8604395604, performance: 0.7777777778, quality: 1 },
    formulas: {
      nee: Number((((783 + 12) / 910) * (203 / 261)).toFixed(10)),
      technicalEfficiency: Number((783 / (783 + 115)).toFixed(10)),
      mttrSeconds: 6900,
    },
  },
]
