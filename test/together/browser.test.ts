// Pages in a real browser.
import '../browser/accessibility.test.ts'
import '../browser/company.test.ts'
import '../browser/docs.test.ts'
import '../browser/graphiql.test.ts'
import '../browser/keys.test.ts'
import '../browser/long_names.test.ts'
import '../browser/report.test.ts'
import '../browser/report_telling.test.ts'
