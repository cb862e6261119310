// A form that was shown is done once. Whoever taps twice, as the answer is slow, has the browser give up the first request and
// show the answer to the second: which waits for the first, and is sent where that leads, with its cookies. What was refused is
// looked at anew, and so is another answer to the same form. In another process, or after a restart, the calls that the form
// makes are answered as before (formOf), which leads there too, but shows nobody what was to be shown once.
import { hash } from 'node:crypto'
import type { NextFunction, Request, Response } from 'express'

/** Where what was done leads, with the cookies that come of it. */
interface Done {
  status: number
  location: string
  cookies: string[]
}

/** One form of our own as it was sent: each time that one is shown it has another token (browser.ts). */
export function formOf({ originalUrl, body }: Request): string {
  return hash('sha256', JSON.stringify([originalUrl, body]))
}

const secondsKept = 60
const most = 10_000

export class Once {
  readonly #sent = new Map<string, { said: string; done: Promise<Done | null> }>()

  async take(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { token } = request.body as Record<string, unknown>
    const [name, said] = [hash('sha256', `${token} ${request.originalUrl}`), formOf(request)]
    for (let before = this.#sent.get(name); before?.said === said; before = this.#sent.get(name)) {
      const done = await before.done
      if (done) return lead(response, done)
    }
    const { promise, resolve } = Promise.withResolvers<Done | null>()
    if (this.#sent.size >= most) this.#sent.delete(this.#sent.keys().next().value!)
    this.#sent.set(name, { said, done: promise })
    const forget = () => {
      if (this.#sent.get(name)?.done === promise) this.#sent.delete(name)
      resolve(null)
    }
    setTimeout(forget, secondsKept * 1000).unref()
    // Whether or not anybody is there to read it by then.
    const end = response.end
    response.end = ((...given: Parameters<typeof end>) => {
      const done = doneBy(response)
      if (done) resolve(done)
      else forget()
      return Reflect.apply(end, response, given)
    }) as typeof end
    next()
  }
}

function doneBy(response: Response): Done | null {
  const location = response.getHeader('Location')
  if (response.statusCode < 300 || response.statusCode > 399 || location === undefined) return null
  const cookies = [response.getHeader('Set-Cookie') ?? []].flat().map(String)
  return { status: response.statusCode, location: String(location), cookies }
}

function lead(response: Response, { status, location, cookies }: Done): void {
  response.status(status).set({ Location: location, 'Set-Cookie': cookies }).end()
}
