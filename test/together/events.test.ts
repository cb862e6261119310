// Messages and who they go to; but for what kills processes, and the worker as a process of its own.
import '../events/changing.test.ts'
import '../events/delivery.test.ts'
import '../events/joining.test.ts'
import '../events/outbox.test.ts'
import '../events/recovery.test.ts'
import '../events/seals.test.ts'
import '../events/targets.test.ts'
