// Dashboards; but for limits, which uses up the connections of a service.
import '../graphql/dashboards.test.ts'
import '../graphql/everything.test.ts'
import '../graphql/last_changed.test.ts'
import '../graphql/machines.test.ts'
import '../graphql/refused.test.ts'
import '../graphql/schema.test.ts'
import '../graphql/session.test.ts'
import '../graphql/sums.test.ts'
