-- Long: a text.
create function agents.guide_glossary()
  returns text
  language sql immutable parallel safe
  return $md$
# Glossary

Millwright runs factories and field-service companies. Everything belongs to one company; a credential acts as one person in it.

## Words

| Word | Meaning |
| --- | --- |
| Task | One piece of work: a step of an order, a repair, an inspection, a count, an approval, a request to a partner. |
| Task type | What kind of work a task is: its form, its team, the machine states it sets, what it makes. |
| SSU | Sub-site unit: a machine, line, cell, asset or location. Its id is also its QR text. |
| Site | A floor or area of a factory; a client's location in a managed-services company. |
| Work center | Machines that can run the same operations. |
| Product | Anything stocked, addressed by SKU. Item classes: raw, wip, finished, operations, spare_part. |
| Recipe | The components of one unit of a made product. A product is bought (has vendors) or made (has a recipe), never both. |
| Routing | The ordered steps of making a product, each a task type. A gate is a step that later ones wait for. |
| Work order | A quantity of a product to be made, `WO-12`. |
| Storage unit | A shelf, rack, bay, dock, van or cart that holds stock. Every machine has one of its own. |
| Bin | The state of stock within a unit: goods, bads, quarantine, installed, transit. |
| Lot, serial | A batch that is traced as one; a single traced piece. |
| NCR | Nonconformance report, a task with exactly one disposition. |
| Client | Whom the company works for. A factory has one: itself. |
| Shipment | Goods for a customer, `SH-7`: a draft until they leave. |
| Customer | Whom a factory ships to, by the caller's own id. |

## Rules that hold everywhere

- There is no money: no price, cost or rate. Only quantities, hours and ids.
- **Ids** are short strings, products go by SKU, people and reason codes by number. Ids of another company are never found.
- **Times** leave as UTC with milliseconds. A plain date in an input is that day's start in the company's time zone.
- **Quantities** are exact decimals; a product counted whole refuses fractions (`fractional_quantity`).
- **Refusals** carry a `code`; branch on that. 409 means "not now", 422 means "never like this". All faults of one input come at once.
- **Try first**: a dry run of a write says what would change and what follows (what it would make has no id yet and is `new`, `new:2`, `WO-new`), and its `planHash` makes the real call refuse (`plan_changed`) if anything else would happen.
- **Retry safely** with an `Idempotency-Key`: within 24 hours the same call gets its first answer again, a success or a refusal 404, 409 or 422. A key counts for one person of one company and one capability, whatever the credential; with another input it is `idempotency_key_reused`. Dry runs and other answers leave it unused.
- **Permissions** are the union of the roles' groups, cut down to what the credential is narrowed to; `me.get` lists them. They are read afresh at each call. A credential narrowed to nothing but permissions to see (`…:view`, `tasks:view_all`, `tasks:view_team`) changes nothing, not even what every member may (`readOnly` of `me.get`).
- **Agents** never delete, cancel, withdraw, prune, switch anything off (`isActive` false) or change who may do what, and give no photo, signature or scan. A stop's reason, a disposition and a count decision come from a person, named in `statedBy`.
$md$;
comment on function agents.guide_glossary is
  'The guide on glossary, in Markdown.';
