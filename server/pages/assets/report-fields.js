// The fields of a report as a telephone shows them (report-fields.ts): what one says, what it is filled with, what is told at it.
import { inWords } from './moment.js'

/** What is wrong with an answer, said at it and of it; nothing: it is right. */
export function complain(item, text = '', part = 'input, textarea, button') {
  const said = item.querySelector('[role=alert]')
  said.textContent = text
  said.hidden = text === ''
  for (const field of item.querySelectorAll('input, textarea, button')) {
    const isWrong = text !== '' && field === item.querySelector(part)
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== said.id)
    if (isWrong) described.push(said.id)
    set(field, 'aria-invalid', isWrong && 'true')
    set(field, 'aria-describedby', described.join(' '))
  }
}

function set(field, name, value) {
  if (value) field.setAttribute(name, value)
  else field.removeAttribute(name)
}

export function tell(item, text) {
  const hint = item.querySelector('[role=status]')
  if (hint) hint.textContent = text
}

/** As it stands in the field, which need not be an answer; null: nothing. */
export function written(item) {
  const { type } = item.dataset
  const field = item.querySelector('input, textarea')
  if (type === 'checkbox') return field.checked || null
  if (type === 'select' || type === 'machine_status') return item.querySelector('input:checked')?.value || null
  if (type === 'location') return item.dataset.point ? JSON.parse(item.dataset.point) : null
  if (type === 'products') {
    const parts = [...item.querySelectorAll('[data-part]')].map(({ dataset, value }) => [dataset.part, value.trim()])
    const line = Object.fromEntries(parts.filter(([, value]) => value))
    return Object.keys(line).length > 0 ? [line] : null
  }
  return type === 'photo' || type === 'signature' ? null : field.value.trim() || null
}

/** null: nothing is said, or nothing that can be understood. */
export function said(item) {
  const value = written(item)
  if (value === null || misread(item)) return null
  const { type } = item.dataset
  if (type === 'number') return numberOf(value)
  if (type === 'datetime') return new Date(value).toISOString()
  return type === 'products' ? [{ ...value[0], quantity: numberOf(value[0].quantity) }] : value
}

/** Why what stands in the field is no answer, and in which part of it; nothing: it is one, or nothing stands there. */
export function misread(item) {
  const { type } = item.dataset
  const value = written(item)
  if (type === 'datetime') {
    if (item.querySelector('input').validity.badInput) return { text: 'the date or its time is not complete' }
    if (value && !/^[1-9]\d{3}-/.test(value)) return { text: 'the year has four digits' }
    return value && isLeftOut(value) ? { text: leftOut } : undefined
  }
  if (value === null) return undefined
  if (type === 'number') return misreadNumber(value)
  return type === 'products' ? misreadProduct(value[0]) : undefined
}

const leftOut = 'this time is left out that day, as clocks are put forward: write one before or after'

/** What this device's clock never shows is read as another time. */
function isLeftOut(value) {
  const at = new Date(value)
  const shown = [at.getDate(), at.getHours(), at.getMinutes()]
  return shown.join() !== value.slice(8, 16).split(/\D/).map(Number).join()
}

function misreadProduct({ sku, quantity }) {
  if (!sku) return { part: '[data-part=sku]', text: 'say of what, by its SKU' }
  if (!quantity) return { part: '[data-part=quantity]', text: 'say how many' }
  const wrong = misreadNumber(quantity) ?? (numberOf(quantity) > 0 ? undefined : { text: 'the quantity is above 0' })
  return wrong && { part: '[data-part=quantity]', ...wrong }
}

/** Browsers read number fields by their own language, and leave out what they do not understand: these are texts. */
function misreadNumber(text) {
  if (!/^[-+−]?(\d+[.,]?\d*|[.,]\d+)$/.test(text)) return { text: 'write a number in digits, such as 3.5' }
  if (text.replace(/\D/g, '').length > 15) return { text: 'write at most 15 digits' }
  if (!/^\D?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined
  const [whole, decimal] = [text.replace(/[.,]/, ''), text.replace(',', '.')]
  return { text: `this may be ${whole} or ${decimal}: write ${whole} or ${decimal}0` }
}

function numberOf(text) {
  return Number(text.replace('−', '-').replace(',', '.'))
}

/** Not with what was written when it was asked in another way. */
export function fill(item, value) {
  const { type } = item.dataset
  if (!fits(type, value)) return
  const field = item.querySelector('input, textarea')
  if (type === 'checkbox') field.checked = true
  else if (type === 'select' || type === 'machine_status') {
    for (const one of item.querySelectorAll('input')) one.checked = one.value === value
  } else if (type === 'location') locateAt(item, value)
  else if (type === 'products') {
    for (const part of item.querySelectorAll('[data-part]')) part.value = value[0]?.[part.dataset.part] ?? ''
  } else if (type !== 'photo' && type !== 'signature') field.value = value
}

function fits(type, value) {
  if (type === 'checkbox') return value === true
  if (type === 'location') return Boolean(value?.coordinates)
  return type === 'products' ? Array.isArray(value) : typeof value === 'string'
}

/** How a number that is written with a comma is understood, and a time in the company's own. */
export function explain(item, timezone) {
  const { type } = item.dataset
  if (!['number', 'products', 'datetime'].includes(type)) return
  const value = said(item)
  if (type === 'datetime') return tell(item, value ? `That is ${inWords(new Date(value), timezone)}.` : '')
  const isOther = value !== null && JSON.stringify(written(item)).includes(',')
  tell(item, isOther ? `It is sent as ${type === 'number' ? value : value[0].quantity}.` : '')
}

/** A position is shown as it is sent, and can be taken back. */
export function locator(item) {
  const [take, drop] = item.querySelectorAll('button')
  take.addEventListener('click', () => {
    tell(item, 'Looking …')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => change({ type: 'Point', coordinates: [coords.longitude, coords.latitude] }),
      (error) => tell(item, unknownPosition(error, item.dataset.required !== undefined)),
      { timeout: 60_000 },
    )
  })
  drop.addEventListener('click', () => {
    change(null)
    take.focus()
  })
  const change = (point) => {
    locateAt(item, point)
    item.dispatchEvent(new Event('input', { bubbles: true }))
  }
  take.disabled = false
}

/** Why, and what can be done. */
function unknownPosition({ code, PERMISSION_DENIED }, isNeeded) {
  const why =
    code === PERMISSION_DENIED
      ? 'This browser does not let this page know your position. Allow it in the browser’s or the telephone’s settings for this site, and press again.'
      : 'Your position is not known at the moment. Press again, outdoors or near a window if need be.'
  const otherWay = 'Where that cannot be done, report from another browser or telephone: what is asked here is needed.'
  return isNeeded ? `${why} ${otherWay}` : `${why} You can report without it.`
}

function locateAt(item, point) {
  set(item, 'data-point', point && JSON.stringify(point))
  item.querySelector('[data-drop]').hidden = !point
  tell(item, point ? `In the report: ${positionOf(point)}.` : '')
}

const positionOf = ({ coordinates: [longitude, latitude] }) =>
  `latitude ${latitude.toFixed(5)}, longitude ${longitude.toFixed(5)}`

/** An answer in words, whole. */
export function told({ field, type, value, photo }, timezone) {
  if (photo) return field
  if (Array.isArray(value)) return `${field}: ${value.map((line) => goods(line)).join(', ')}`
  if (value?.coordinates) return `${field}: ${positionOf(value)}`
  if (type === 'datetime') return `${field}: ${inWords(new Date(value), timezone)}`
  return `${field}: ${value === true ? 'yes' : value}`
}

const goods = ({ sku, quantity, lotCode, serialCode }) => [quantity, sku, lotCode, serialCode].filter(Boolean).join(' ')
