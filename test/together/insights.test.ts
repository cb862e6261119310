// Analytics and storylines.
import '../insights/analytics.test.ts'
