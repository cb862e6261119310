// Customers, shipments and what is read from labels.
import '../inventory/barcodes.test.ts'
import '../inventory/barcodes.property.test.ts'
import '../inventory/customers.test.ts'
import '../inventory/shipments.test.ts'
import '../inventory/shipments_ship.test.ts'
import '../inventory/shipping.property.test.ts'
import '../inventory/stock_transactions.test.ts'
