// What leaves the company's own stock, or is a customer's, and what comes back: by calls, some of which are refused.
import type { TestCompany } from '../support/service.ts'

type Leaving = (company: TestCompany) => Promise<'moved'>

export function transfer({ unit }: TestCompany, lotCode: string, amount: number, from: string, to: string, more = {}) {
  return { sku: 'BAR', lotCode, quantity: amount, from: unit[from], to: unit[to], ...more }
}

/** To the client's, out of a bin. */
export function install([unit, lotCode, amount, bin]: [string, string, number, string]): Leaving {
  return async (company) => {
    const how = { bin, toBin: 'goods' }
    await company.post('/stock/transfers', transfer(company, lotCode, amount, unit, 'Oven room', how))
    return 'moved'
  }
}

/** Home from the client's, into a bin. */
export function uninstall([unit, lotCode, amount, toBin]: [string, string, number, string]): Leaving {
  return async (company) => {
    await company.post('/stock/transfers', transfer(company, lotCode, amount, 'Oven room', unit, { toBin }))
    return 'moved'
  }
}

/** What a vendor brings into the client's quarantine is installed there. */
export function fit([lotCode, amount]: [string, number]): Leaving {
  return async (company) => {
    const ordered = await company.post('/purchase-orders', { lines: [{ sku: 'BAR', quantity: amount }] })
    const { id, lines: [line] = [] } = ordered.body.purchaseOrder ?? {}
    if (!line) return 'moved'
    const came = { lineId: line.id, quantity: amount, lotCode, storageUnitId: company.unit['Oven room'] }
    await company.post(`/purchase-orders/${id}/receive`, { lines: [{ ...came, bin: 'quarantine' }] })
    const how = { bin: 'quarantine', toBin: 'goods' }
    await company.post('/stock/transfers', transfer(company, lotCode, amount, 'Oven room', 'Oven room', how))
    return 'moved'
  }
}

/** To the customer, of one's own or of what it has consigned. */
export function ship([unit, lotCode, amount]: [string, string, number]): Leaving {
  return async (company) => {
    const lines = [{ sku: 'BAR', quantity: amount, lotCode, storageUnitId: company.unit[unit] }]
    const { body } = await company.post('/shipments', { customerId: 'Hill', lines })
    if (body.id) await company.post(`/shipments/${body.id}/ship`, {})
    return 'moved'
  }
}
