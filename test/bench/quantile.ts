/** To a hundredth; 0 of none. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
}
