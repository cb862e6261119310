// Starts swagger-ui, and says to keyboards and screen readers what it leaves unsaid.
const place = document.getElementById('docs')
const { options, signIn } = JSON.parse(place.dataset.start)

const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', dress)
dress()

const ui = SwaggerUIBundle({ ...options, domNode: place })
if (signIn) ui.initOAuth(signIn)

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

new MutationObserver(mend).observe(place, { childList: true, characterData: true, subtree: true })
