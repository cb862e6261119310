// The fields of an issue's form as a telephone shows them; report.js reads them by their type.
import { type Html, html } from './html.ts'

export interface Item {
  title: string
  type: string
  required: boolean
  options: string[]
  unit: string | null
  showWhen: { field: string; equals: unknown } | null
}

export function itemField(item: Item, n: number): Html {
  const { title, type, required, showWhen } = item
  const id = `f${n}`
  const when = showWhen && html` data-when="${showWhen.field}" data-equals="${JSON.stringify(showWhen.equals)}"`
  const inside = (controls[type] ?? text)(item, id)
  return html`<div class="field item" data-title="${title}" data-type="${type}"${required && html` data-required`}${when}>${inside}
<p class="alert" id="${id}w" role="alert" hidden></p></div>
`
}

type Control = (item: Item, id: string) => Html

const label = ({ title, type, unit, required }: Item, id: string): Html =>
  html`<label for="${id}">${title}${unit && html` (${unit})`}${type === 'datetime' && html` <span class="hint">(by this device’s clock)</span>`}${mark(required)}</label>`
const mark = (required: boolean): Html | false => !required && html` <span class="hint">(optional)</span>`

const input =
  (type: string, more = html``): Control =>
  (item, id) =>
    html`${label(item, id)}<input id="${id}" type="${type}" autocomplete="off"${item.required && html` aria-required="true"`}${more}>`

/** What the page's script remarks. */
const remark = html`<p class="hint" role="status"></p>`

const text: Control = (item, id) =>
  html`${label(item, id)}<textarea id="${id}" rows="3" maxlength="10000"${item.required && html` aria-required="true"`}></textarea>`

const choice: Control = ({ title, options, required }, id) =>
  html`<fieldset><legend>${title}${mark(required)}</legend>${[...options, ...(required ? [] : [''])].map(
    (one) =>
      html`<label class="choice"><input type="radio" name="${id}" value="${one}"><span>${one || 'No answer'}</span></label>
`,
  )}</fieldset>`

const controls: Record<string, Control> = {
  text,
  number: (item, id) => html`${input('text', html` inputmode="decimal" maxlength="40"`)(item, id)}${remark}`,
  datetime: (item, id) => html`${input('datetime-local', html` max="9999-12-31T23:59"`)(item, id)}${remark}`,
  barcode: input('text', html` maxlength="500"`),
  storage: input('text', html` maxlength="200"`),
  select: choice,
  machine_status: choice,
  checkbox: ({ title, required }, id) =>
    html`<label class="choice" for="${id}"><input id="${id}" type="checkbox"><span>${title}${mark(required)}</span></label>`,
  photo: (item, id) =>
    html`${label(item, id)}<input id="${id}" type="file" accept="image/*" capture="environment">
<img class="preview" alt="The photo that will be sent" hidden>${remark}
<button type="button" class="quiet" data-drop hidden>Remove the photo</button>`,
  signature: ({ title, required }, id) =>
    html`<p id="${id}l">${title}${mark(required)}</p><canvas width="600" height="200" class="sign" role="img" aria-labelledby="${id}l"></canvas>
<label for="${id}">Or type your name</label><input id="${id}" type="text" maxlength="100" autocomplete="name" aria-describedby="${id}l">
<button type="button" class="quiet" data-clear>Clear the signature</button>${remark}`,
  location: ({ title, required }, id) =>
    html`<p id="${id}l">${title}${mark(required)}</p><button type="button" class="plain" id="${id}" aria-describedby="${id}l" disabled>Use my position</button>${remark}
<button type="button" class="quiet" data-drop hidden>Remove the position</button>`,
  products: (item, id) =>
    html`<fieldset><legend>${item.title}${mark(item.required)}</legend><div class="inline"><label>SKU <input id="${id}" type="text" data-part="sku" maxlength="200" autocomplete="off"></label>
<label>Quantity <input type="text" inputmode="decimal" maxlength="40" data-part="quantity" autocomplete="off"></label>
<label>Lot, if it has one <input type="text" data-part="lotCode" maxlength="200" autocomplete="off"></label>
<label>Serial number, if it has one <input type="text" data-part="serialCode" maxlength="200" autocomplete="off"></label></div>${remark}</fieldset>`,
}
