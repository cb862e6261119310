// What the bridge is told: a JSON file, read anew whenever it changes.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { wrongKey } from '../key.ts'
import { wildcardsIn, wrongFilter, wrongText } from './filters.ts'

/** Text in which nothing is wrong; wrong says what is. */
const without = (wrong: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const message = wrong(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const Name = z
  .string()
  .min(1)
  .max(200)
  .refine(isStorable, 'has a NUL or half a character, which the service does not take')
const Part = without(wrongText)
  .regex(/^([^+#/]+|\+)$/, 'is a name, or + for any')
  .max(1000)
const Path = z
  .string()
  .regex(
    /^[^.[\]]+(\.[^.[\]]+)*$/,
    'is written with dots between its steps, places in lists counted from 0: axes.0.load',
  )
const Mapping = z
  .strictObject({ topic: without(wrongFilter), ssuId: Name, key: Name, value: Path.optional(), at: Path.optional() })
  .superRefine(({ topic, ...target }, context) => {
    const count = wildcardsIn(topic)
    wrongPlaces(target, context, (place) => {
      if (/^\d+$/.test(place) && Number(place) >= 1 && Number(place) <= count) return undefined
      return `{${place}} stands for no wildcard: the topic has ${count === 0 ? 'none' : count}`
    })
  })
const places = ['group', 'node', 'device', 'metric']
const MetricMapping = z
  .strictObject({
    group: Part,
    node: Part,
    /** Left out: metrics of the node itself. */
    device: Part.default(''),
    metric: z.string().min(1),
    ssuId: Name,
    key: Name,
  })
  .superRefine(({ device, ...target }, context) => {
    wrongPlaces(target, context, (place) => {
      if (place === 'device' && device === '') return '{device} stands for nothing: the mapping has no device'
      return places.includes(place) ? undefined : `{${place}} is none of {group}, {node}, {device} and {metric}`
    })
  })
const Sparkplug = z.strictObject({
  /** As whom the bridge says that it is there, for edge nodes that keep their data for a primary host. */
  hostId: without(wrongText)
    .regex(/^[^+#/]+$/, 'is a name without +, # and /')
    .max(1000)
    .optional(),
  /** How long after asking an edge node for its birth it is not asked again. */
  rebirthPauseSeconds: z.number().min(0).default(60),
  metrics: z.array(MetricMapping).default([]),
})
const Config = z
  .strictObject({
    broker: z.strictObject({
      url: z.url({ protocol: /^(mqtts?|wss?)$/ }),
      clientId: without(wrongText).min(1).max(200).default('millwright-bridge'),
      username: without(wrongText).optional(),
      /** Read from a file, so that the configuration holds no secret. */
      passwordFile: z.string().optional(),
    }),
    service: z.strictObject({ url: z.url({ protocol: /^https?$/ }), apiKeyFile: z.string() }),
    buffer: z.string().default('bridge-buffer'),
    topics: z.array(Mapping).default([]),
    sparkplug: Sparkplug.prefault({}),
  })
  .refine(
    ({ topics, sparkplug }) => topics.length + sparkplug.metrics.length > 0,
    'says neither topics nor sparkplug.metrics',
  )
export type Config = z.infer<typeof Config>
export type Mapping = Config['topics'][number]

/** Tells what is wrong with the {places} of a target. */
function wrongPlaces(
  target: { ssuId: string; key: string },
  context: z.RefinementCtx,
  wrong: (place: string) => string | undefined,
): void {
  for (const field of ['ssuId', 'key'] as const)
    for (const [, place] of target[field].matchAll(/\{(\w+)\}/g)) {
      const message = wrong(place!)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    }
}

export async function readConfig(file: string): Promise<Config> {
  const parsed = Config.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not as it should be:\n${wrong.join('\n')}`)
}

export async function readKey(file: string): Promise<string> {
  const key = await readSecret(file)
  const wrong = key === '' ? 'the key is empty' : wrongKey(key)
  if (wrong) throw new Error(`${file}: ${wrong}`)
  return key
}

/** What the files say that the configuration names; what is wrong with them is told as the rest of it is. */
export async function readSecrets({ broker, service }: Config): Promise<{ password?: string }> {
  await named('service.apiKeyFile', readKey(service.apiKeyFile))
  return { password: await readPassword(broker) }
}

export async function readPassword({ passwordFile }: Config['broker']): Promise<string | undefined> {
  return passwordFile && (await named('broker.passwordFile', readSecret(passwordFile)))
}

async function named<T>(place: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw new Error(`${place}: ${(error as Error).message}`)
  }
}

async function readSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing ? new Error(`there is no file ${file}`) : error
  }
}
