import type { Transaction } from 'dexie'
import type { FeedName, FeedRow } from '#contract/changes.ts'
import type { AnyRecord } from '#contract/records.ts'

/**
 * One mirrored subject as the loops of this module see it: the table, the pull, the reset, the sealing, the engine in memory and the
 * generated tests all follow from it.
 */
export interface Subject {
  /** The table, and the word of `/changes`: rows stand under it, what names removed rows under `removed_<name>`. */
  name: string
  /** What people call the rows, as the heading of a list. */
  title: string
  /** Version of the database that brought the table. */
  since: number
  /** The fields that together name a row. No value of theirs holds a slash. */
  key: readonly string[]
  /** Further fields that rows are found by. */
  indexes?: readonly string[]
  /**
   * What lies unencrypted on the disk besides the key and the indexes: these fields, or everything. Say it only of what nobody has to
   * hide and a screen reads thousands of; whatever a declaration does not name is encrypted.
   */
  clear?: readonly string[] | 'everything'
  /** The subject whose rows these are parts of: the key of the whole begins the key of the part. A part leaves the mirror with the whole and is not shown without it. */
  of?: Subject
  /** A row with a lower number in this field never takes the place of the one at hand; of one version other fields may still change. */
  version?: string
  /** How the lanes of the changes begin that bear on these rows. */
  lanes: string
  /** The target's type in the changes whose target id is the key of one of these rows. */
  target: string
  /** What a screen sees of a row that no change bears on. Absent: the row itself. */
  shown?(row: object): object
  /** The fields that hold a record of the catalogue, and what names it: such records are searched and read without a network. */
  carries?: { record: string; index: string; slug: string; at: string }
  /** What else a version of the database changes for this subject, by its number. */
  upgrades?: Readonly<Record<number, (upgrade: Transaction) => PromiseLike<unknown>>>
  /** Loads the acts on these rows. The queue waits for it before it reads a change. */
  acts: () => Promise<unknown>
}

/** A subject with the types of its rows: as the server tells them, and as they are shown. */
export interface Mirrored<R extends object, S extends object = R> extends Subject {
  /** Never there: it carries the types. */
  readonly types?: { row: R; shown: S }
}

type Field<R> = keyof R & string
/** `box` and `shut` are what the disk adds to an encrypted row (`device/sealing.ts`): a row of a subject has no such fields. */
type OwnFields<R> = Extract<keyof R, 'box' | 'shut'> extends never ? unknown : never
type Declared<N extends FeedName, R, S> = Omit<
  Subject,
  'name' | 'key' | 'indexes' | 'clear' | 'version' | 'shown' | 'carries' | 'upgrades'
> & {
  name: N
  key: readonly [Field<R>, ...Field<R>[]]
  indexes?: readonly Field<R>[]
  clear?: readonly Field<R>[] | 'everything'
  version?: Field<R>
  shown?: (row: R) => S
  carries?: Record<keyof NonNullable<Subject['carries']>, Field<R>>
  upgrades?: NonNullable<Subject['upgrades']>
}

/** Declares a mirrored subject. `S` is what screens see of its rows, with what waiting changes add to them. */
export const mirrored =
  <S extends object>() =>
  <N extends FeedName>(declared: Declared<N, FeedRow<N> & object, S> & OwnFields<FeedRow<N>>): Mirrored<FeedRow<N> & object, S> =>
    declared

/** The key as text: what waiting changes call the row. */
export const keyText = ({ key }: Subject, row: object): string => key.map(field => String((row as Fields)[field])).join('/')
/** The key as IndexedDB has it. */
export const keyOf = ({ key }: Subject, text: string): string | string[] => (key.length === 1 ? text : text.split('/'))
/** The text behind a key of IndexedDB. */
export const textOfKey = (key: unknown): string => (Array.isArray(key) ? key.join('/') : String(key))
/** What names a removed row on the wire is its key, or an object of its key fields. */
export const removedText = (subject: Subject, removed: unknown): string =>
  typeof removed === 'object' && removed !== null ? keyText(subject, removed) : String(removed)
/** The text of the row that this one is a part of. */
export const wholeText = (whole: Subject, part: string): string => part.split('/').slice(0, whole.key.length).join('/')
export const isPartOf = (part: Subject, whole: Subject): boolean =>
  part.of !== undefined && (part.of.name === whole.name || isPartOf(part.of, whole))

export type Fields = Readonly<Record<string, unknown>>

/** The record that a row carries; undefined where it carries none. */
export function recordIn({ carries }: Subject, row: object): AnyRecord | undefined {
  // The declaration names the field that the contract describes as a record.
  return carries && (((row as Fields)[carries.record] as AnyRecord | null | undefined) ?? undefined)
}
