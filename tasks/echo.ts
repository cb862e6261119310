// What a receiver answers may repeat what it was sent, a 404 its path or a debug page all headers: before an answer is kept,
// what is sealed of the webhook is taken out of it, however it is written there.
const hidden = '•••'
/** Shorter ones are hidden where they stand alone, so that a 1 in a header does not blot out every 1 of an answer. */
const tellsNothing = 6

interface Sent {
  url: string
  headers: Record<string, string> | null
}

/** The text without the values of the headers and what the address says beyond its host. It may have been cut off at its end. */
export function withoutEcho(text: string, sent: Sent): string {
  const forms = new Set(secretsOf(sent).flatMap(written).map(lower))
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  return withoutBeginning(longestFirst.reduce(without, text), longestFirst)
}

function without(text: string, form: string): string {
  const found = lower(text)
  let kept = ''
  let from = 0
  for (let at = found.indexOf(form); at >= 0; at = found.indexOf(form, at + form.length)) {
    const after = at + form.length
    if (
      form.length < tellsNothing &&
      (/\w\w/.test(text.slice(at - 1, at + 1)) || /\w\w/.test(text.slice(after - 1, after + 1)))
    )
      continue // inside of a longer word
    kept += text.slice(from, at) + hidden
    from = after
  }
  return kept + text.slice(from)
}

function secretsOf({ url, headers }: Sent): string[] {
  const { pathname, search, hash, searchParams } = new URL(url)
  const parts = [...pathname.split('/'), ...searchParams.values()].filter((part) => part.length >= tellsNothing)
  const whole = [pathname + search + hash, pathname + search, pathname, search.slice(1), hash.slice(1)]
  return [...whole, ...parts, ...Object.values(headers ?? {}).flatMap(said)].filter(
    (secret) => secret.length > 1 || /\w/.test(secret),
  )
}

// An Authorization's scheme is no secret, what follows it is one by itself; of Basic also what it stands for.
function said(value: string): string[] {
  const [scheme, ...rest] = value.split(' ')
  const token = rest.join(' ')
  if (!token) return [value]
  const decoded = /^basic$/i.test(scheme!) ? Buffer.from(token, 'base64').toString() : ''
  return [value, token, decoded, decoded.slice(decoded.indexOf(':') + 1)].filter(Boolean)
}

/** As it is, percent-encoded or decoded, and inside of JSON and HTML. */
function written(secret: string): string[] {
  const decoded = percentDecoded(secret)
  const all = [secret, decoded, encodeURI(decoded), encodeURIComponent(decoded), encodeURIComponent(secret)]
  return all.flatMap((form) => {
    const inJson = JSON.stringify(form).slice(1, -1)
    const inHtml = form.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    return [form, inJson, inJson.replaceAll('/', '\\/'), inHtml, inHtml.replaceAll('"', '&quot;')]
  })
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a % that begins nothing
  }
}

function withoutBeginning(text: string, forms: string[]): string {
  const end = lower(text)
  const cuts = forms.map((form) => {
    for (let length = Math.min(end.length, form.length - 1); length >= 4; length--)
      if (end.endsWith(form.slice(0, length))) return length
    return 0
  })
  const cut = Math.max(0, ...cuts)
  return cut === 0 ? text : text.slice(0, -cut) + hidden
}

/** In ASCII alone, which keeps every letter's place. */
function lower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
