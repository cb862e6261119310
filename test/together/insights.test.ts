// Analytics and storylines.
import '../insights/analytics.test.ts'
import '../insights/oracle.test.ts'
import '../insights/storylines.test.ts'
import '../insights/rollups.test.ts'
import '../insights/operators.test.ts'
import '../insights/sources.test.ts'
import '../insights/known.test.ts'
import '../replay/storylines.test.ts'
