// What somebody reads, and what its examples do.
import '../demo.test.ts'
import '../docs.test.ts'
import '../docs-parts.test.ts'
import '../examples.test.ts'
import '../front.test.ts'
import '../guides.test.ts'
