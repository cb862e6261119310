// Starts swagger-ui, and says to keyboards and screen readers what it leaves unsaid.
const place = document.getElementById('docs')
const { options, signIn, ownFlow } = JSON.parse(place.dataset.start)

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', dress)
dress()

const ui = SwaggerUIBundle({
  ...options,
  domNode: place,
  plugins: [
    {
      statePlugins: {
        spec: {
          wrapActions: { requestResolvedSubtree: inParts },
          wrapSelectors: { selectWebhooksOperations: filtered },
        },
      },
    },
  ],
  onComplete: () => ui.specActions.updateUrl('/api/v1/openapi.json'), // what the page names as its source
  requestInterceptor: asVisitor,
  responseInterceptor: seen,
})
if (signIn) ui.initOAuth(signIn)

// The page begins with the names of the operations; what one takes and answers comes when it is opened. To look through the
// whole description for it, as the library does, takes seconds.
function inParts(_, { fn, specActions, specSelectors }) {
  const asked = new Set()
  return async (path) => {
    const outlined = specSelectors.specJson().getIn(path).toJS()
    if (path[0] === 'components') return specActions.updateResolvedSubtree(path, outlined)
    const { operationId } = outlined
    if (asked.has(operationId)) return
    asked.add(operationId)
    try {
      const answer = await fetch(`/docs/operations/${operationId}`)
      if (!answer.ok) return // it is asked for again when it is opened again
      const { spec } = await fn.resolveSubtree(await answer.json(), path, { baseDoc: answer.url })
      specActions.updateResolvedSubtree(path, spec)
    } finally {
      asked.delete(operationId)
    }
  }
}

// Messages to webhooks are found as operations are: by the name of their part, or their own.
function filtered(messages, { layoutSelectors }) {
  return (...asked) => {
    const all = messages(...asked)
    const filter = layoutSelectors.currentFilter()
    if (typeof filter !== 'string' || 'webhooks'.includes(filter.toLowerCase())) return all
    return Object.fromEntries(Object.entries(all).filter(([name]) => name.toLowerCase().includes(filter.toLowerCase())))
  }
}

// Who is signed in tries calls as themselves at once: their token is fetched with the first call that has none. Who belongs
// to several companies says for which one, by Authorize.
let token
async function asVisitor(request) {
  const { pathname } = new URL(request.url, location)
  if (!ownFlow || !pathname.startsWith('/api/v1/') || request.headers.Authorization || request.headers['X-API-Key'])
    return request
  token ??= tokenOfVisitor().catch(() => undefined)
  const bearer = await token
  if (bearer) request.headers.Authorization = `Bearer ${bearer}`
  return request
}

function seen(response) {
  if (response.status === 401) token = undefined
  return response
}

async function tokenOfVisitor() {
  const verifier = inText(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = inText(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
  const common = { client_id: signIn.clientId, redirect_uri: options.oauth2RedirectUrl }
  const asked = new URLSearchParams({
    ...common,
    ...signIn.additionalQueryStringParams,
    response_type: 'code',
    scope: signIn.scopes,
    state: verifier.slice(0, 8),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const back = new URL((await fetch(`${ownFlow.authorizationUrl}?${asked}`)).url)
  const code = back.searchParams.get('code')
  if (!code) return undefined
  const body = new URLSearchParams({ ...common, grant_type: 'authorization_code', code, code_verifier: verifier })
  return (await (await fetch(ownFlow.tokenUrl, { method: 'POST', body })).json()).access_token
}

function inText(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const levels = { H3: 2, H4: 3, H5: 4, H6: 4 } // below the one h1
const named = { '#servers': 'Server', '.close-modal': 'Close', 'textarea.body-param__text': 'Request body' }
const parts = {
  '.information-container': 'About',
  '.scheme-container': 'Server and authorization',
  '.filter': 'Filter',
} // before the main one

function mend() {
  for (const heading of place.querySelectorAll('h3, h4, h5, h6'))
    heading.setAttribute('aria-level', levels[heading.tagName])
  for (const [selector, name] of Object.entries(named)) {
    for (const element of place.querySelectorAll(selector)) element.setAttribute('aria-label', name)
  }
  for (const [selector, name] of Object.entries(parts)) {
    place.querySelector(selector)?.setAttribute('role', 'region')
    place.querySelector(selector)?.setAttribute('aria-label', name)
  }
  for (const text of place.querySelectorAll('pre.microlight')) text.tabIndex = 0 // so that arrow keys scroll it
  // A link within a button: the button does what the link would.
  for (const link of place.querySelectorAll('.opblock-summary-control a[href]')) link.removeAttribute('href')
  for (const button of place.querySelectorAll('.auth-container button.auth')) {
    const scheme = button.closest('.auth-container').querySelector('h4').textContent.trim().split(/[\s(]/)[0]
    button.setAttribute('aria-label', `${button.textContent}: ${scheme}`)
  }
  const dialog = place.querySelector('.modal-ux:not([role])')
  if (dialog) tend(dialog)
}

/** A dialog holds the focus while it is open, ends by Escape, and gives the focus back. */
function tend(dialog) {
  const opener = place.querySelector('.auth-wrapper .btn.authorize')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-label', 'Available authorizations')
  const reachable = () =>
    [...dialog.querySelectorAll('button, input, a[href], select')].filter((one) => one.offsetParent)
  dialog.addEventListener('keydown', (event) => {
    const [first, last] = [reachable()[0], reachable().at(-1)]
    if (event.key === 'Escape') dialog.querySelector('.close-modal').click()
    else if (event.key === 'Tab' && document.activeElement === (event.shiftKey ? first : last))
      (event.shiftKey ? last : first).focus()
    else return
    event.preventDefault()
  })
  const gone = new MutationObserver(() => {
    if (dialog.isConnected) return
    gone.disconnect()
    opener?.focus()
  })
  gone.observe(place, { childList: true, subtree: true })
  dialog.querySelector('.modal-ux-content').scrollTo(0, 0) // the library has put the focus into its last field
  dialog.querySelector('.auth-container button').focus()
}

// Once for all that changes before the next picture.
let isDue = false
function mendSoon() {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    mend()
  })
}

new MutationObserver(mendSoon).observe(place, { childList: true, characterData: true, subtree: true })
