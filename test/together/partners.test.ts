// Partner companies.
import '../partners/border.test.ts'
import '../partners/both_at_once.test.ts'
import '../partners/data_packages.test.ts'
import '../partners/handoffs.test.ts'
import '../partners/links.test.ts'
import '../partners/strangers.test.ts'
