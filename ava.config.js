// What takes long begins first, or the end of the run waits for it with idle processors; everything else in the order of names.
const long = [
  'together/browser',
  'backup',
  'faults/',
  'together/',
  'events/',
  'doctor',
  'start',
  'broken-off',
  'operator',
  'fuzz',
]
const place = (file) => [...long.map((one) => file.includes(`/test/${one}`)), true].indexOf(true)

export default {
  extensions: ['ts'],
  files: ['test/**/*.test.ts'],
  require: ['./test/support/plain-stacks.ts'],
  workerThreads: false,
  nodeArguments: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
  timeout: '120s',
  concurrency: 3,
  sortTestFiles: (a, b) => place(a) - place(b) || (a < b ? -1 : 1),
}
