// Histories that a model of reordering is told of in any case, and not only by chance.
import { fit, install, ship, uninstall } from './reordering_leaving.ts'
import { arrive, decide, depart, move, promise, receive, rename, type Step, use } from './reordering_steps.ts'
import { age, expire, minute, night } from './reordering_time.ts'

/** A lot that expired unseen: neither what comes in, nor what moves between own units, tells of it; the night does. */
const unseen: Step[] = [
  receive(['North rack', 'L1', 12]),
  receive(['South rack', 'L2', 1]),
  expire('L1'),
  receive(['North rack', 'L2', 1]),
  move(['South rack', 'North bay', 'L2', 1, 'goods']),
  depart(['North bay', 'North rack', 'L2', 1]),
  arrive(),
  night(),
]

/** The same, seen within a minute: what moves meanwhile tells nothing, and the night has nothing more to tell. */
const seen: Step[] = [...unseen.slice(0, -1), minute(), minute(), night()]

/** What was used a month ago no longer counts, so the stock is enough again: the night arms, and the next fall tells. */
const faded: Step[] = [promise(60), receive(['North rack', 'L1', 12]), use(6), age(), rename(), night(), use(1)]

/** Brought to the client's and home again, out of quarantine and into it: what stayed there was used, and no more. */
const home: Step[] = [
  promise(60),
  receive(['North rack', 'L1', 12]),
  install(['North rack', 'L1', 6, 'goods']),
  uninstall(['South rack', 'L1', 5, 'quarantine']),
  install(['South rack', 'L1', 3, 'quarantine']),
  fit(['L1', 1]),
  night(),
]

/** What a customer has consigned comes and goes, and what is one's own stays. */
const consigned: Step[] = [
  promise(60),
  receive(['North rack', 'L1', 5]),
  receive(['Hill’s', 'L2', 12]),
  ship(['Hill’s', 'L2', 12]),
  ship(['North rack', 'L1', 1]),
]

/** What is on its way between own units, or in a van, is there, and is not bought once more. */
const carried: Step[] = [
  decide([10, null, 20]),
  receive(['North rack', 'L1', 10]),
  depart(['North rack', 'North bay', 'L1', 6]),
  move(['North rack', 'Van', 'L1', 4, 'goods']),
  arrive(),
]

export const histories: Step[][] = [unseen, seen, faded, home, consigned, carried]
