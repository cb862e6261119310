// Totals of long lists.
import '../totals.test.ts'
import '../totals_by_day.test.ts'
import '../totals_by_month.test.ts'
import '../totals_by_product.test.ts'
