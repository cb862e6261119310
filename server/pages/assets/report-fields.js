// The fields of a report as a telephone shows them (report-fields.ts): what one says, what it is filled with, what is told at it.

/** What is wrong with a field, said at it and of it; nothing: it is right. */
export function complain(item, text = '') {
  const field = item.querySelector('input')
  const said = item.querySelector('[role=alert]')
  if (!said) return
  said.textContent = text
  said.hidden = text === ''
  for (const [name, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', said.id],
  ])
    if (text) field.setAttribute(name, value)
    else field.removeAttribute(name)
}

export function tell(item, text) {
  const hint = item.querySelector('[role=status]')
  if (hint) hint.textContent = text
}

/** null: nothing is said. */
export function said(item) {
  const { type } = item.dataset
  const field = item.querySelector('input, textarea')
  if (type === 'checkbox') return field.checked || null
  if (type === 'select' || type === 'machine_status') return item.querySelector('input:checked')?.value || null
  if (type === 'location') return item.dataset.point ? JSON.parse(item.dataset.point) : null
  if (type === 'products') {
    const [sku, quantity] = ['[data-sku]', '[data-quantity]'].map((part) => item.querySelector(part).value.trim())
    return sku ? [{ sku, quantity: Number(quantity) }] : null
  }
  if (type === 'photo' || type === 'signature') return null
  const text = field.value.trim()
  if (text === '') return null
  return type === 'number' ? Number(text) : type === 'datetime' ? new Date(text).toISOString() : text
}

export function fill(item, value) {
  if (value === undefined || value === null) return
  const { type } = item.dataset
  const field = item.querySelector('input, textarea')
  if (type === 'checkbox') field.checked = value === true
  else if (type === 'select' || type === 'machine_status') {
    for (const one of item.querySelectorAll('input')) one.checked = one.value === value
  } else if (type === 'location') item.dataset.point = JSON.stringify(value)
  else if (type === 'products') {
    item.querySelector('[data-sku]').value = value[0]?.sku ?? ''
    item.querySelector('[data-quantity]').value = value[0]?.quantity ?? ''
  } else if (type === 'datetime') {
    const here = new Date(new Date(value).getTime() - new Date(value).getTimezoneOffset() * 60_000)
    field.value = here.toISOString().slice(0, 16)
  } else if (type !== 'photo' && type !== 'signature') field.value = value
}

export function locate(item) {
  tell(item, 'Looking …')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      item.dataset.point = JSON.stringify({ type: 'Point', coordinates: [coords.longitude, coords.latitude] })
      item.dispatchEvent(new Event('input', { bubbles: true }))
      tell(item, 'Your position is in the report.')
    },
    () => tell(item, 'Your position is not known.'),
  )
}
