// What the bridge is told: a JSON file, read anew whenever it changes.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { wrongKey } from '../key.ts'

const Name = z.string().min(1).max(200)
const Part = z.string().regex(/^([^+#/]+|\+)$/, 'is a name, or + for any')
const Sparkplug = z.strictObject({
  /** As whom the bridge says that it is there, for edge nodes that keep their data for a primary host. */
  hostId: z
    .string()
    .regex(/^[^+#/]+$/)
    .optional(),
  /** How long after asking an edge node for its birth it is not asked again. */
  rebirthPauseSeconds: z.number().min(0).default(60),
  metrics: z
    .array(
      z.strictObject({
        group: Part,
        node: Part,
        /** Left out: metrics of the node itself. */
        device: Part.default(''),
        metric: z.string().min(1),
        ssuId: Name,
        key: Name,
      }),
    )
    .default([]),
})
const Config = z
  .strictObject({
    broker: z.strictObject({
      url: z.url({ protocol: /^(mqtts?|wss?)$/ }),
      clientId: Name.default('millwright-bridge'),
      username: z.string().optional(),
      /** Read from a file, so that the configuration holds no secret. */
      passwordFile: z.string().optional(),
    }),
    service: z.strictObject({ url: z.url({ protocol: /^https?$/ }), apiKeyFile: z.string() }),
    buffer: z.string().default('bridge-buffer'),
    topics: z
      .array(
        z.strictObject({
          topic: z.string().min(1),
          ssuId: Name,
          key: Name,
          value: z.string().optional(),
          at: z.string().optional(),
        }),
      )
      .default([]),
    sparkplug: Sparkplug.prefault({}),
  })
  .refine(
    ({ topics, sparkplug }) => topics.length + sparkplug.metrics.length > 0,
    'says neither topics nor sparkplug.metrics',
  )
export type Config = z.infer<typeof Config>
export type Mapping = Config['topics'][number]

export async function readConfig(file: string): Promise<Config> {
  const parsed = Config.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is not as it should be:\n${wrong.join('\n')}`)
}

export async function readKey(file: string): Promise<string> {
  const key = await readSecret(file)
  const wrong = wrongKey(key)
  if (wrong) throw new Error(`${file}: ${wrong}`)
  return key
}

export const readSecret = async (file: string): Promise<string> => (await readFile(file, 'utf8')).trim()
