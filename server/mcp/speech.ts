// How what people say becomes words that can be compared: fillers go, forms of a word are alike, and so are synonyms.

/** Words that tell one wish from another in no case. Those that do in some (who, why, back, out, again) are kept. */
const fillers = new Set(
  `a about ah all also am an and any anybody anyone anything are as at be because been being but by can could
  did do does doing done each either else ever every everybody everyone few for from had has having he hello
  hence her hers hey hi him his how i if in into is it its itself just kind kindly let lets like lot’s may maybe me
  might mine must my myself need needs of oh ok okay on once one ones only or our ours ourselves perhaps please quite
  rather really shall she should show so some somebody someone something sort such sure tell than thank thanks
  that the their theirs them themselves then there therefore these they thing things this those though thus to too
  till until us very want wanted wants was we well were what whatever whether which while will wish with would yes yet
  you your yours d ll m re s t ve
  zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen couple several half
  monday tuesday wednesday thursday friday saturday sunday yesterday today tonight tomorrow morning afternoon evening
  ago already now minute minutes moment since week weeks month months day days year`.split(/\s+/),
)
/** Forms that no rule finds, as said and as meant. */
const irregular = new Map(
  `made make, built build, bought buy, sold sell, sent send, broke break, broken break, came come, went go, gone go,
  goes go, going go, ran run, stood stand, threw throw, thrown throw, took take, taken take, gave give, given give, got get,
  gotten get, found find, lost lose, wrote write, written write, written write, kept keep, held hold, paid pay,
  left leave, brought bring, put put, read read, reads read, said say, told tell, used use, using use, began begin, begun begin, chose choose,
  chosen choose, drew draw, drawn draw, felt feel, fell fall, fallen fall, forgot forget, forgotten forget, knew know,
  known know, meant mean, met meet, saw see, seen see, showed show, shown show, stuck stick, understood understand,
  wore wear, worn wear, wound wind, welded weld, dying die, goods goods, less less, fewer less, people person,
  shelves shelf, knives knife, colour color, labour labor, centre center, centres center, lorry truck, lorries truck,
  catalogue catalog, programme program, organise organize, licence license, cancelled cancel, cancelling cancel,
  labelled label, never not`
    .split(/,\s*/)
    .map((pair) => pair.split(/\s+/) as [string, string]),
)
/** What a number’s letters stand for, as in WO-12. */
const codes = { wo: 'work order', po: 'purchase order', sh: 'shipment' }
/** Words that mean much the same here, whichever of them a caller uses. */
const likeWords = [
  'make create add new upsert set',
  'make produce manufacture build fabricate turn run',
  'change update edit set modify rename replace alter adjust amend',
  'fix repair mend',
  'correct fix mistake wrong typo',
  'delete remove archive deactivate erase',
  'cancel withdraw revoke abort',
  'undo reverse cancel revert',
  'refuse decline reject',
  'finish complete done finalize end ready over',
  'start begin release launch commence',
  'buy purchase procure',
  'vendor supplier',
  'client customer',
  'customer buyer',
  'machine ssu equipment asset press mill lathe grinder forklift conveyor robot compressor oven furnace crane mixer extruder welder pump line cell cnc',
  'person member user employee colleague worker operator technician fitter electrician man guy staff',
  'move transfer relocate bring carry shift',
  'recipe bom component ingredient',
  'history ledger log',
  'ledger transaction movement booking',
  'receive receipt',
  'arrive come deliver here',
  'ship shipment dispatch',
  'invite invitation',
  'inventory stock',
  'stocktake stocktaking count',
  'produce production',
  'product part material item article',
  'part piece',
  'part steel bolt screw nut bearing bracket shaft valve tube housing washer gasket motor gear bar rod casting resin paint',
  'ncr nonconformance defect',
  'defect fault flaw blemish',
  'stop downtime standstill stoppage breakdown outage halt',
  'fail failure break',
  'partner subcontractor contractor',
  'coat galvanize harden anodize paint',
  'lot batch charge heat melt',
  'block hold quarantine lock',
  'scrap reject waste junk',
  'text instructions guidance note',
  'replay resend retry again',
  'late overdue delay behind',
  'due deadline',
  'shelf rack bin bay van cart box',
  'warehouse store storeroom depot',
  'measure measurement gauge reading',
  'form checklist sheet questionnaire',
  'approve sign accept',
  'job task work',
  'role permission right',
  'truck van pallet parcel',
  'picture photo image',
  'maintenance service upkeep',
  'left remain',
  'license qualification skill certificate',
  'site hall plant building',
  'assign reassign give hand',
  'who person',
]
  .map((group) => wordsOf(group))
  .map((group) => new Set(group))

const groupsOf = new Map<string, Set<string>[]>()
for (const group of likeWords) for (const word of group) groupsOf.set(word, [...(groupsOf.get(word) ?? []), group])

/** Who wants something undone, ended or refused says one of these. */
const undoing = new Set(
  wordsOf(`cancel close closed delete remove archive undo reverse revert withdraw revoke decline refuse reject drop
  abandon abort erase discontinue disable deactivate disconnect unlink unsubscribe dissolve obsolete bankrupt stolen leaked
  kill rid scrub mistake mistaken wrong wrongly accidentally twice return no not never longer prune purge retire short forget
  off back away unable turn`),
)

/** scrapQuantity is scrap and quantity; receiving, received and receives are receiv; what’s is what, can’t is can and not. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .replace(/\b(?:cannot|cant|wont|dont)\b|n['’]t\b/g, ' not')
      .replace(/\b(wo|po|sh)-?\d+/g, (_, kind: keyof typeof codes) => codes[kind])
      .replace(/\bmade of\b/g, 'consists')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !fillers.has(word) && !/^\p{N}+$/u.test(word))
    .map((word) => stem(irregular.get(word) ?? word))
}

function stem(word: string): string {
  if (word === 'goods') return word
  const [, root, ending] = /^(.{3,}?)(ies|ings?|ed|es|(?<![su])s|e|y)$/.exec(word) ?? ['', word, '']
  if (ending === 'ies' || ending === 'y') return `${root}i`
  if (!/[aeiouy]/.test(root!)) return word
  return /^(?:ing|ed)/.test(ending!) ? root!.replace(/(?<=..)([bdgmnprt])\1$/, '$1') : root!
}

/** How much of a word a known one must be that it begins with: else it is another one, perhaps of another language. */
const mostlyKnown = 0.6

/** How much a known word says of one that was asked for: 1 is the same, 0 nothing. */
export function nearness(known: string, asked: string): number {
  if (known === asked) return 1
  if (groupsOf.get(asked)?.some((group) => group.has(known))) return 0.5
  const [short, long] = known.length < asked.length ? [known, asked] : [asked, known]
  if (short.length < 4 || !long.startsWith(short)) return 0
  if (/^(?:er|or|ment|t?ion|at?ion|i|abl|anc|ly)$/.test(long.slice(short.length))) return 0.6
  return short === asked || short.length >= mostlyKnown * long.length ? 0.2 : 0
}

/** What undoes is meant only by who says so. */
export function saysUndoing(words: readonly string[]): boolean {
  return words.some((word) => undoing.has(word))
}

/** What is asked is read; what is told, or asked to be done, is written. */
export function isQuestion(text: string): boolean {
  return /^\W*(?:what|which|who|whom|whose|why|when|where|is|are|was|were|did|does|do (?:we|i|they|you)|has|have we|show|list|find|look up|tell me|any|how (?!do i|to|can))\b/i.test(
    text,
  )
}
