import { createHash } from 'node:crypto'

/** `npm run check` takes all of what `npm test` takes a share of. */
export const hasAllVariants = process.env['INDAGO_VARIANTS'] === 'all'
const seed = process.env['INDAGO_SEED'] ?? '1'

/** A number that depends on the name and the seed alone, so that every run takes the same. */
const numberOf = (name: string): number => createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE()

/** Whether this run takes the case: `npm test` takes about one of `outOf`. */
export const isInShare = (name: string, outOf: number): boolean => hasAllVariants || numberOf(name) % outOf === 0

/** The cases that this run takes, in their order: `npm test` takes `count` of them. */
export function shareOf<T>(all: readonly T[], count: number, nameOf: (one: T) => string = String): T[] {
  if (hasAllVariants) return [...all]
  const chosen = new Set(all.toSorted((one, other) => numberOf(nameOf(one)) - numberOf(nameOf(other))).slice(0, count))
  return all.filter(one => chosen.has(one))
}
