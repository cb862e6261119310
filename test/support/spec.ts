// What a test says of its factory: a factory spec, less what a test need not say.
import type { z } from 'zod'
import type { SpecOutput } from '../../server/capabilities/factory-spec.ts'

type Full = z.input<typeof SpecOutput>
type Item<Section extends keyof Full> = NonNullable<Full[Section]>[number & keyof NonNullable<Full[Section]>]
type Loose<T, Needed extends keyof T> = Partial<T> & Pick<T, Needed>

export type Product = Loose<Item<'products'>, 'sku'>
export type TaskType = Item<'taskTypes'>
export type Field = NonNullable<TaskType['form']>[number]
export type Settings = Partial<NonNullable<Full['settings']>>

export interface Spec extends Omit<Full, 'version' | 'settings' | 'products'> {
  settings?: Settings
  products?: Product[]
}

/** A machine goes by its name, a product is a finished one, counted in whole pieces, the clock is UTC. */
export function complete({ settings, products, sites, ...rest }: Spec): Full {
  return {
    version: 1,
    ...rest,
    ...(settings && { settings: { timezone: 'UTC', ...settings } }),
    ...(sites && {
      sites: sites.map(({ ssus, ...site }) => ({
        ...site,
        ...(ssus && { ssus: ssus.map((ssu) => ({ id: ssu.name.replaceAll(' ', '-'), ...ssu })) }),
      })),
    }),
    ...(products && {
      products: products.map((product) => ({
        name: product.sku,
        itemClass: 'finished' as const,
        unit: 'pcs',
        unitWhole: (product.unit ?? 'pcs') === 'pcs',
        ...product,
      })),
    }),
  }
}

/** The people it names, who are members before it is applied: a spec never invites. */
export function peopleOf(spec: Spec): string[] {
  return [...new Set(JSON.stringify(spec).match(/[\w.+-]+@example\.test/g))].filter((email) => email !== adminEmail)
}

/** The customers it names, whom a call makes before it is applied: a spec has no section of them. */
export function customersOf(spec: Spec): string[] {
  const units = [...(spec.sites ?? []), ...(spec.warehouses ?? [])].flatMap((place) => place.storageUnits ?? [])
  const made = spec.customers?.map(({ name }) => name) ?? []
  return units.flatMap(({ ownership, owner }) =>
    ownership === 'customer_consigned' && owner && !made.includes(owner) ? [owner] : [],
  )
}

export const adminEmail = 'admin@example.test'
