// Addresses in settings: what each may be, and why not.
import { z } from 'zod'

// Of other protocols: neither browsers nor the service itself, which asks its own identity provider, call them (Fetch, "bad port").
const badPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
export const port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65535)
  .refine((value) => !badPorts.has(value), 'is a port of another protocol, which browsers refuse to call')
export const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((value) => value.replace(/\/+$/, ''))
/** Pages, links and what other programs are told all begin at the root of an address. */
export const root = url
  .refine(
    (value) => new URL(value).pathname === '/' && !/[?#@]/.test(value),
    'must be scheme, host and port alone, such as https://mill.example: the service has the root of its address',
  )
  .transform((value) => new URL(value).origin)
export const mailbox = z
  .string()
  .max(320)
  .regex(/^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an address, such as Mill <mill@example.com>')
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a URL that begins with postgres:// or postgresql://',
})

/** Whether a page can come from there: over TLS, or from this machine itself. */
function isSite({ protocol, hostname }: URL): boolean {
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return !hostname.includes('*') && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

/** Sites, each as browsers name it: scheme, host and port. */
export const sites = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (site) => URL.parse(site)?.origin === site && isSite(new URL(site)),
          'must be a list of sites such as https://dashboards.example (http only of this machine, no *)',
        ),
    ),
  )

// What Express' "trust proxy" takes, except for what would let anybody say which address they have.
const network = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((text) => !/\/0+$/.test(text), 'must not be everybody')
export const proxies = z.union(
  [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z
      .string()
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(network)),
  ],
  'must be the number of proxies in front, or a list of their addresses and subnets',
)
