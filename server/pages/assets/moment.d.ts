export function inWords(at: Date, timezone: string): string
