// ava begins all tests of a process at once. Of hundreds each would wait for all others at everything it does, and be slow
// enough to meet what limits calls and connections; some go on together, the next when one is over.
import test from 'ava'
import { Turns } from './turns.ts'

const turns = new Turns(8)

test.beforeEach(() => turns.take())
test.afterEach.always(() => turns.leave())
