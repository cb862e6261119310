// What follows from the registry, of companies that have something of everything.
import '../answers.test.ts'
import '../dry-run.test.ts'
import '../idempotency.test.ts'
import '../isolation.test.ts'
