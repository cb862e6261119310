// The service's answers, as far as the replay reads them.
export type OperationTask = {
  taskId: string
  step: number
  name: string
  status: string
  ssuId: string | null
  goodQuantity: number
  scrapQuantity: number
}
export type LotUse = { sku: string; code: string; quantity: number }
export type WorkOrder = {
  id: string
  code: string
  status: string
  externalSystemId: string | null
  quantity: number
  product: { sku: string }
  operations: OperationTask[]
  materials: { sku: string; required: number; consumed: number; shortage: number }[]
  lots: { produced: LotUse[]; consumed: LotUse[] }
}
export type Lot = {
  code: string
  product: { sku: string }
  status: string
  vendor: unknown
  workOrderId: string | null
  receivedAt: string | null
  producedAt: string | null
  expiresAt: string | null
  quantity: number
  where: { bin: string; quantity: number }[]
}
export type LotRef = { sku: string; code: string }
export type Genealogy = { lot: Lot; edges: { from: LotRef; to: LotRef; quantity: number }[] }
export type StockLevel = { sku: string; onHand: number }
export type PurchaseLine = { id: number; product: { sku: string }; quantity: number; receivedQuantity: number }
export type PurchaseOrder = { id: number; externalSystemId: string | null; status: string; lines: PurchaseLine[] }
