// A report from a telephone. What is written stays in the browser until the service has said that it has it, and is sent under
// one key however often the network has to be asked, so that it is one report.
const form = document.getElementById('report')
if (form) begin()

function begin() {
  const { at, company, issue, ssu } = form.dataset
  const place = ['report', company, ssu, issue].join('|')
  const draft = { key: crypto.randomUUID(), values: {}, photos: {}, ...read(place) }
  const items = [...form.querySelectorAll('.item')]
  const state = document.getElementById('state')
  const problem = document.getElementById('problem')
  const save = () => localStorage.setItem(place, JSON.stringify(draft))
  const sending = new Map()
  const photoPlace = (title) => `${place}|${title}`

  for (const item of items) fill(item, draft.values[item.dataset.title])
  showWhatApplies()
  form.addEventListener('input', changed)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    report()
  })
  for (const item of items) {
    const { type, title } = item.dataset
    if (type === 'photo') {
      item.querySelector('input').addEventListener('change', (event) => {
        const [file] = event.target.files
        if (file)
          shrink(file)
            .then((blob) => keepPhoto(item, blob))
            .catch(() =>
              complain(item, 'This picture cannot be read here. Please take another, or choose a JPEG, PNG or WebP.'),
            )
      })
      item.querySelector('[data-drop]').addEventListener('click', () => {
        dropPhoto(item)
        hidePhoto(item)
      })
      stored(photoPlace(title)).then((blob) => blob && showPhoto(item, blob))
    }
    if (type === 'signature')
      signature(
        item,
        (blob) => keepPhoto(item, blob),
        () => dropPhoto(item),
      )
    item.querySelector('[data-locate]')?.addEventListener('click', () => locate(item))
  }

  function changed() {
    for (const item of items) draft.values[item.dataset.title] = said(item)
    save()
    showWhatApplies()
  }

  function showWhatApplies() {
    for (const item of items) {
      const { when, equals } = item.dataset
      if (when === undefined) continue
      const other = items.find((one) => one.dataset.title === when)
      item.hidden =
        !other ||
        other.hidden ||
        JSON.stringify(said(other) ?? (other.dataset.type === 'checkbox' ? false : null)) !== equals
    }
  }

  async function keepPhoto(item, blob) {
    const { title } = item.dataset
    complain(item)
    draft.photos[title] = { key: crypto.randomUUID() }
    save()
    await store(photoPlace(title), blob)
    showPhoto(item, blob)
    upload(item).catch(() => undefined) // it is tried again with the report
  }

  function dropPhoto(item) {
    delete draft.photos[item.dataset.title]
    save()
    forget(photoPlace(item.dataset.title))
  }

  function showPhoto(item, blob) {
    const image = item.querySelector('.preview')
    if (!image) return
    image.src = URL.createObjectURL(blob)
    image.hidden = false
    item.querySelector('[data-drop]').hidden = false
    tell(item, 'Kept here; it is sent with the report.')
  }

  function hidePhoto(item) {
    item.querySelector('.preview').hidden = true
    item.querySelector('[data-drop]').hidden = true
    item.querySelector('input').value = ''
    item.querySelector('input').focus()
    tell(item, '')
  }

  function upload(item) {
    const { title } = item.dataset
    const photo = draft.photos[title]
    if (!photo || photo.answer) return Promise.resolve()
    const begun = sending.get(photo.key) ?? send(item, photo).finally(() => sending.delete(photo.key))
    sending.set(photo.key, begun)
    return begun
  }

  async function send(item, photo) {
    const { title } = item.dataset
    const blob = await stored(photoPlace(title))
    if (!blob) return
    const wanted = { issueId: issue, fileName: `${title}.jpg`, contentType: blob.type }
    const { uploadUrl } = await asked(`${at}/photo`, { company, key: photo.key, ...wanted })
    const put = await tried(() =>
      fetch(uploadUrl, { method: 'PUT', body: blob, headers: { 'Content-Type': blob.type } }),
    )
    if (put.status === 403) photo.key = crypto.randomUUID() // the address has had its time: the next try gets a new one
    if (!put.ok)
      throw new Refused(
        await put.json().then(
          (body) => body.detail,
          () => `the photo was not taken (${put.status})`,
        ),
        put.status,
      )
    photo.answer = uploadUrl.split('?')[0]
    save()
    tell(item, 'Sent.')
  }

  async function report() {
    problem.hidden = true
    const missing = items.find((item) => !item.hidden && 'required' in item.dataset && isEmpty(item))
    if (missing) return refuse(`${missing.dataset.title} is needed.`, missing)
    const button = form.querySelector('.actions button')
    button.disabled = true
    state.textContent = 'Sending …'
    try {
      for (const item of items.filter((one) => !one.hidden)) await upload(item)
      const answers = items
        .filter((item) => !item.hidden && !isEmpty(item))
        .map((item) => ({
          field: item.dataset.title,
          value: draft.photos[item.dataset.title]?.answer ?? said(item),
        }))
      await asked(`${at}/send`, { company, key: draft.key, issueId: issue, ssuId: ssu, answers })
      localStorage.removeItem(place)
      for (const item of items) await forget(photoPlace(item.dataset.title))
      form.hidden = true
      const done = document.getElementById('done')
      done.hidden = false
      done.focus()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // What is mended is another report than the one that was refused.
      draft.key = crypto.randomUUID()
      save()
      refuse(error.message)
    } finally {
      button.disabled = false
      state.textContent = ''
    }
  }

  const isEmpty = (item) => {
    if (['photo', 'signature'].includes(item.dataset.type)) return !draft.photos[item.dataset.title]
    const value = said(item)
    return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
  }

  function refuse(text, item) {
    problem.textContent = text
    problem.className = 'alert'
    problem.hidden = false
    ;(item?.querySelector('input, textarea, button') ?? problem).focus()
  }

  /** A question to the service, asked until it is answered. */
  async function asked(path, body) {
    const answer = await tried(() =>
      fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    )
    const reply = await answer.json().catch(() => ({}))
    if (answer.status === 401)
      throw new Refused('Your session has ended. What you wrote is kept: open this page again to sign in.', 401)
    if (!answer.ok)
      throw new Refused(reply.detail ?? reply.title ?? `It was not taken (${answer.status}).`, answer.status)
    return reply
  }

  /** Until the network and the service answer; sooner when the browser says that it is back. */
  async function tried(ask) {
    for (let pause = 1000; ; pause = Math.min(pause * 2, 30_000)) {
      const answer = await ask().catch(() => null)
      const busy = answer && (answer.status >= 500 || answer.status === 429)
      if (answer && !busy) return answer
      state.textContent = answer
        ? 'The service is busy. This is kept here and tried again.'
        : 'There is no network just now. This is kept here and sent when it is back.'
      await new Promise((again) => {
        const timer = setTimeout(again, pause)
        addEventListener('online', () => [clearTimeout(timer), again()], { once: true })
      })
    }
  }
}

class Refused extends Error {
  constructor(message, status) {
    super(message)
    this.status = status
  }
}

function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place)) ?? {}
  } catch {
    return {}
  }
}

/** What is wrong with a field, said at it and of it; nothing: it is right. */
function complain(item, text = '') {
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

function tell(item, text) {
  const hint = item.querySelector('[role=status]')
  if (hint) hint.textContent = text
}

/** null: nothing is said. */
function said(item) {
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

function fill(item, value) {
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

/** As JPEG of a size that a bad network carries; a browser that reads HEIC makes one of it too. */
async function shrink(file) {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, 2048 / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

function signature(item, keep, drop) {
  const canvas = item.querySelector('canvas')
  const pen = canvas.getContext('2d')
  const clear = () => {
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  clear()
  pen.lineWidth = 3
  const point = (event) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return [((event.clientX - left) * canvas.width) / width, ((event.clientY - top) * canvas.height) / height]
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    pen.beginPath()
    pen.moveTo(...point(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!event.buttons) return
    pen.lineTo(...point(event))
    pen.stroke()
  })
  canvas.addEventListener('pointerup', () => canvas.toBlob((blob) => keep(blob), 'image/png'))
  item.querySelector('[data-clear]').addEventListener('click', () => {
    clear()
    drop()
    tell(item, '')
  })
}

function locate(item) {
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

// Photos, which local storage has no room for.
function photos() {
  return new Promise((opened, failed) => {
    const asking = indexedDB.open('millwright-reports', 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore('photos')
    asking.onsuccess = () => opened(asking.result)
    asking.onerror = () => failed(asking.error)
  })
}

async function inPhotos(mode, ask) {
  const database = await photos()
  return await new Promise((done, failed) => {
    const asking = ask(database.transaction('photos', mode).objectStore('photos'))
    asking.onsuccess = () => done(asking.result)
    asking.onerror = () => failed(asking.error)
  }).finally(() => database.close())
}

function stored(place) {
  return inPhotos('readonly', (store) => store.get(place))
}

function store(place, blob) {
  return inPhotos('readwrite', (store) => store.put(blob, place))
}

function forget(place) {
  return inPhotos('readwrite', (store) => store.delete(place))
}
