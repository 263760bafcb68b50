import type { Transaction } from 'dexie'
import type { FeedName, FeedRow } from '#contract/changes.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Op } from './op.ts'

/**
 * One mirrored subject. The table, the pull, the reset, the encryption, the engine in memory and the generated tests all follow from this
 * declaration.
 */
export interface Subject {
  /** The table, and the name in `/changes`: rows are listed under it, the keys of removed rows under `removed_<name>`. */
  name: string
  /** What people call the rows, as the heading of a list. */
  title: string
  /** Version of the database that adds the table. */
  since: number
  /** The fields that together identify a row. Their values never contain a slash. */
  key: readonly string[]
  /** Further indexed fields. */
  indexes?: readonly string[]
  /**
   * What is stored unencrypted besides the key and the indexes: these fields, or everything. Only for data that is not private and that a
   * screen reads by the thousand; whatever a declaration does not name is encrypted.
   */
  clear?: readonly string[] | 'everything'
  /** The subject whose children these rows are: a child's key starts with its parent's key. A child row leaves the mirror with its parent, and is not shown without it. */
  parent?: Subject
  /**
   * The subject with whose row these rows leave the mirror, where an indexed field of them names it and not their key: `valueOf` says what the field has,
   * undefined for rows of which there are none.
   */
  goesWith?: { whole: Subject; field: string; valueOf: (wholeKey: string) => string | undefined }
  /** A row with a lower number in this field never replaces the stored one; within one version other fields may still change. */
  version?: string
  /** Prefix of the lanes of changes that affect these rows. */
  lanes: string
  /** The target type of changes whose target id is the key of one of these rows. */
  target: string
  /** The keys of the rows that a waiting change affects besides its target: a change may add many. */
  touches?(op: Op): readonly string[]
  /** What a screen sees of a row without waiting changes. Absent: the row itself. */
  shown?(row: object): object
  /** The fields that hold a record of the catalogue and identify it: such records can be searched and read offline. */
  carries?: { record: string; index: string; slug: string; at: string }
  /**
   * Opened answers below this path that only somebody with such a row gets as they are: `rowOf` is the key of that row, undefined where the answer is
   * the same without one. They leave the device with the row.
   */
  opens?: { path: string; rowOf: (copy: unknown) => string | undefined }
  /** What else a version of the database changes for this subject, by version number. */
  upgrades?: Readonly<Record<number, (upgrade: Transaction) => PromiseLike<unknown>>>
  /** Loads the mutations of these rows. The queue waits for them before it reads a change. */
  mutations: () => Promise<unknown>
}

/** A subject with the types of its rows: as the server sends them, and as they are shown. */
export interface Mirrored<R extends object, S extends object = R> extends Subject {
  /** Never set: it carries the types. */
  readonly types?: { row: R; shown: S }
}

type Field<R> = keyof R & string
/** `box` and `unreadable` are what encryption adds to a row (`device/encryption.ts`): a subject's rows must not have such fields. */
type OwnFields<R> = Extract<keyof R, 'box' | 'unreadable'> extends never ? unknown : never
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

/** The key as text: how waiting changes refer to the row. */
export const keyText = ({ key }: Subject, row: object): string => key.map(field => String((row as Fields)[field])).join('/')
/** The key as IndexedDB has it. */
export const keyOf = ({ key }: Subject, text: string): string | string[] => (key.length === 1 ? text : text.split('/'))
/** An IndexedDB key as text. */
export const keyAsText = (key: unknown): string => (Array.isArray(key) ? key.join('/') : String(key))
/** A removed row comes as its key, or as an object of its key fields. */
export const removedKeyText = (subject: Subject, removed: unknown): string =>
  typeof removed === 'object' && removed !== null ? keyText(subject, removed) : String(removed)
export const parentKeyText = (parent: Subject, childKey: string): string => childKey.split('/').slice(0, parent.key.length).join('/')
export const isChildOf = (child: Subject, ancestor: Subject): boolean =>
  child.parent !== undefined && (child.parent.name === ancestor.name || isChildOf(child.parent, ancestor))

export type Fields = Readonly<Record<string, unknown>>

/** The record that a row carries; undefined where it carries none. */
export function recordIn({ carries }: Subject, row: object): AnyRecord | undefined {
  // The declaration names the field that the contract describes as a record.
  return carries && (((row as Fields)[carries.record] as AnyRecord | null | undefined) ?? undefined)
}
