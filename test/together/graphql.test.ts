// Dashboards.
import '../graphql/dashboards.test.ts'
import '../graphql/limits.test.ts'
import '../graphql/schema.test.ts'
import '../graphql/session.test.ts'
