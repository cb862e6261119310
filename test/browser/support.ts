// A real browser for the test files of a process. Its tests are skipped where there is no Chromium (Debian's package, or CHROMIUM names one).
import { existsSync } from 'node:fs'
import type { TestFn } from 'ava'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Member } from '../identity/visitor.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

// Each window would load two pages of its own for the address bar, and each page begin a process for the next one: some
// four tenths of a second of a processor. The last list of such features counts, so what Playwright leaves out, for the
// sake of pages and of the network, is here too.
const withoutFeatures = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]}`

interface InBrowser {
  /** Declares a test, or skips it. One after the other: several windows drawn at once leave none enough of two cores. */
  test: TestFn['serial'] | TestFn['skip']
  /** A window of its own, and what its pages complain about on the console: what is missing or forbidden. */
  open(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page; complaints: string[] }>
}

let shared: Promise<Browser> | undefined

/** Before serviceFor, so that the browser closes first: the service would wait for the connections that it opens ahead of need. */
export function browserFor(test: TestFn): InBrowser {
  let browser: Browser
  const found = existsSync(executablePath)
  if (found) {
    test.before(async () => {
      shared ??= chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', withoutFeatures] })
      browser = await shared
    })
    test.after.always(async () => {
      await browser?.close()
    })
  }
  return {
    test: found ? test.serial : test.skip,
    async open(options) {
      const context = await browser.newContext(options)
      context.setDefaultTimeout(60_000)
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => {
        complaints.push(error.error().message)
      })
      return { context, page: await context.newPage(), complaints }
    },
  }
}

/** Fills in the sign-in page, wherever it leads. */
export async function signIn(page: Page, who: Pick<Member, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
