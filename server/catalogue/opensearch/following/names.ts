import { createHash } from 'node:crypto'
import type { IndexName } from '#contract/indexes/shape.ts'

/** What is asked and searched: an alias, behind which one index lies. */
export const aliasOf = (prefix: string, index: IndexName): string => `${prefix}-${index}`

/** Where the positions of all indexes are kept. */
export const positionsOf = (prefix: string): string => `${prefix}-positions`

/**
 * The index behind an alias has a mark of its form in its name: so one look at the aliases tells whether it is the one that this version of
 * Indago needs.
 */
export const formMarkOf = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 10)

export const newIndexName = (alias: string, mark: string, now = Date.now()): string => `${alias}-${mark}-${now.toString(36)}`

/** Whether an index was made for the alias, with any mark or with this one. */
export const isMadeFor = (name: string, alias: string, mark = '[0-9a-f]{10}'): boolean =>
  name.startsWith(`${alias}-`) && new RegExp(`^${mark}-[0-9a-z]+$`).test(name.slice(alias.length + 1))

/**
 * An index is written by an alias of its own, and the cluster is asked to take nothing else: otherwise a write that comes after its index has
 * been removed would make a new one, without its form.
 */
export const writesOf = (name: string): string => `${name}-writes`
