import type { Failures } from '../core/attempt-limit.ts'
import type { SecretSource } from '../core/secret-file.ts'

/** A part of the work that one server does for all. */
export interface Turn {
  /** False as soon as another server may have it. */
  isOurs(): boolean
  /** Gives it back, so that another server need not wait until it is over. */
  stop(): Promise<void>
}

/** What a caller has used up: milliseconds until all is available again. */
interface Usage {
  caller: string
  ms: number
}

/** What is added, where there were `most` before it at the most. */
export interface AddedUsage extends Usage {
  most: number
}

/** How this server presents itself to the others. */
export interface Presented {
  /** Where its files are: servers that say the same have the same ones. */
  files: string
  /** Whether others can reach that place. */
  sharesFiles: boolean
  /** Tells data folders of different machines apart. */
  folder: string
}

/** A change of the catalogue that every copy of it makes. */
export interface CatalogueWrite {
  seq: number
  index: string
  slug: string
  /** What the slug shows from then on. */
  kind: 'put' | 'removed' | 'replaced' | 'hidden' | 'restored'
  /** A record as JSON; empty where there is none. */
  record: string
}

/**
 * [Note: Several servers] What several servers on one database must have in common besides the rows of people, where each alone would have it in
 * its data folder or its memory. It lies in a schema of its own (`postgres/together/schema.ts`), is written without a turn to write, and all of
 * it but keys and copies may be lost: then callers begin anew with what they may, and a turn is taken again.
 */
export interface Together {
  /** The keys of all servers, each made by the first one that needs it. `kinds`: names with how one is made; a data folder's own key is taken over. */
  secrets(kinds: readonly SecretKind[], sealedWith: string | undefined): Promise<SecretSource>
  /** Makes another secret in the place of one. Throws a StartupError while a server has the old one. */
  renewSecret(kind: Omit<SecretKind, 'own'>, sealedWith: string | undefined): Promise<void>
  /** Wrong attempts, counted by all. */
  failures(name: string, bounds: { points: number; seconds: number }): Failures
  /** Adds to what callers have used, and tells what each has used at all servers. */
  addUsage(added: readonly AddedUsage[]): Promise<Usage[]>
  /** Asks for a turn from now on. `taken` is called when it has become ours, `lost` when it is not any more. */
  turn(name: string, told: { taken(): void; lost(): void }): Turn
  /** Runs work while no other server runs work of this name. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Shows this server to the others; throws a StartupError if it cannot work beside those that are there, also after a while. */
  join(presented: Presented, waitMs?: number): Promise<void>
  /** What keeps this server from working with the others; undefined: nothing. */
  problem: () => Promise<string | undefined>
  /** The writes of the catalogue that other servers' copies need too. */
  catalogue: {
    /** Notes writes in their order, before they are made; returns the number of the last. */
    note(writes: readonly Omit<CatalogueWrite, 'seq'>[]): Promise<number>
    /** Some writes after a number, in their order; each slug's last one only. */
    after(seq: number, most: number): Promise<CatalogueWrite[]>
  }
  close(): Promise<void>
}

export interface SecretKind {
  /** The name of its file in a data folder. */
  name: string
  /** The bytes of the file, if this folder has one. */
  own: Uint8Array | undefined
  make: () => Uint8Array
}
