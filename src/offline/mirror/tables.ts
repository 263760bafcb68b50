import type { Transaction } from 'dexie'
import type { KeptPart } from '../declare/kept.ts'
import type { Op } from '../declare/op.ts'
import type { Box } from '../device/box.ts'
import type { Subject } from '../declare/subject.ts'

export interface IdRow {
  tmp: string
  real: string
  /** Epoch milliseconds. */
  at: number
}
/** Small facts: clientId, epoch, cursor, pulled, lastPull, lease, userId, install, key. */
export interface MetaRow {
  key: string
  value: unknown
}

/** The draft of a form. */
export interface DraftRow {
  id?: number
  /** Chosen by the form: `message/ada-lovelace`. */
  name: string
  value: unknown
  unreadable?: Op['unreadable']
}

/** A kept answer, without the answer itself, which has a row of its own: lists of what is kept are read without it. */
export interface KeptRow extends KeptPart {
  id?: number
  kind: string
  /** Epoch milliseconds. */
  openedAt: number
  bytes: number
  unreadable?: Op['unreadable']
}
export interface KeptAnswerRow {
  id: number
  answer: unknown
}

/** A part of the device search's index: ciphertext, whatever is in it. */
export interface IndexPartRow {
  id: string
  box: Box
}

/** How a table's rows are stored. Without `outlivesSealing` the rows are deleted when a partition is sealed. */
export interface TableRule {
  /** Fields by which rows are chosen: they are stored in the clear. `everything`: the table is not encrypted. */
  clear: ReadonlySet<string> | 'everything'
  /** Sealing keeps these rows: unsent data, or what is needed to find it. */
  outlivesSealing?: true
  /** What a row is about, where rows are looked up by it: of encrypted rows only a hash of it is stored. */
  about?: (row: Readonly<Record<string, unknown>>) => string
  /** Rows are often written back with no encrypted field changed: then they keep their ciphertext. */
  keepsBox?: true
  /** Replaces the encrypted fields of a row that cannot be decrypted. */
  unread?: Readonly<Record<string, unknown>>
}

const textAt = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The queue's own tables; mirrored subjects have rules of their own. */
const ownRules: Readonly<Record<string, TableRule>> = {
  ops: {
    clear: new Set<keyof Op>([
      'seq',
      'mid',
      'userId',
      'kind',
      'v',
      'app',
      'lane',
      'creates',
      'needs',
      'unmet',
      'state',
      'attempts',
      'trouble',
      'notBefore',
      'epoch',
      'firstTriedAt',
      'since',
      'enqueuedAt',
      'clockOffset',
    ]),
    outlivesSealing: true,
    keepsBox: true,
    about: ({ target }) => textAt(typeof target === 'object' && target !== null && 'id' in target ? target.id : undefined),
    unread: { target: { type: '', id: '' }, words: ['A change that can’t be read on this device'] },
  },
  texts: { clear: new Set(['id']), outlivesSealing: true, keepsBox: true, about: ({ name }) => textAt(name), unread: { name: '' } },
  idmap: { clear: 'everything', outlivesSealing: true },
  meta: { clear: 'everything', outlivesSealing: true },
  seen: { clear: 'everything' },
  kept: { clear: new Set<keyof KeptRow>(['id', 'kind']) },
  answers: { clear: new Set<keyof KeptAnswerRow>(['id']) },
  // Each row is encrypted as a whole before it is written: it is megabytes, which are never rewritten nor read in a list.
  parts: { clear: 'everything' },
  // Drafts of earlier app versions; empty from version 3 on.
  drafts: { clear: 'everything', outlivesSealing: true },
}

/** The tables that sealing keeps. They are known without any subject, so that sealing needs no subject's code. */
export const keptBySealing: ReadonlySet<string> = new Set(Object.keys(ownRules).filter(name => ownRules[name]?.outlivesSealing))

/** Keys of `meta` that sealing deletes, together with the rows they describe. */
export const metaDeletedBySealing = ['cursor', 'lastPull', 'key']

const ruleOf = ({ key, indexes = [], clear = [] }: Subject): TableRule =>
  clear === 'everything' ? { clear } : { clear: new Set([...key, ...indexes, ...clear]) }

/** The rule of every table, by its name. */
export const tableRules = (subjects: readonly Subject[]): Readonly<Record<string, TableRule>> => ({
  ...Object.fromEntries(subjects.map(subject => [subject.name, ruleOf(subject)])),
  ...ownRules,
})

const ownStores: Readonly<Record<number, Record<string, string>>> = {
  1: {
    // The queue's index: which change is due is decided on keys alone, without reading a payload.
    ops: '++seq, lane, target.id, [state+seq+lane+notBefore+unmet]',
    idmap: 'tmp',
    seen: '[index+slug], at',
    meta: 'key',
  },
  2: { drafts: 'key' },
  // From here on rows are looked up by bucket, because what they are about is encrypted. A later version deletes `drafts`.
  3: { ops: '++seq, lane, about, [state+seq+lane+notBefore+unmet]', texts: '++id, about' },
  4: { kept: '++id, kind', answers: 'id' },
  5: { parts: 'id' },
}

const ownUpgrades: Readonly<Record<number, (upgrade: Transaction) => Promise<unknown>>> = {
  3: async upgrade => {
    // Writing each change back stores its bucket.
    await upgrade
      .table<Op>('ops')
      .toCollection()
      .modify(() => {})
    const drafts = await upgrade.table<{ key: string; value: unknown }>('drafts').toArray()
    await upgrade.table('texts').bulkAdd(drafts.map(({ key, value }) => ({ name: key, value })))
    await upgrade.table('drafts').clear()
  },
}

export const lastVersion = (subjects: readonly Subject[]): number =>
  Math.max(
    ...Object.keys(ownStores).map(Number),
    ...subjects.flatMap(({ since, upgrades = {} }) => [since, ...Object.keys(upgrades).map(Number)]),
  )

/** The tables that a version of the database adds or indexes differently. */
export const versionStores = (version: number, subjects: readonly Subject[]): Record<string, string> => ({
  ...ownStores[version],
  ...Object.fromEntries(
    subjects
      .filter(({ since }) => since === version)
      .map(({ name, key, indexes = [] }) => [name, [key.length === 1 ? key[0] : `[${key.join('+')}]`, ...indexes].join(', ')]),
  ),
})

export async function upgradeTo(version: number, subjects: readonly Subject[], upgrade: Transaction): Promise<void> {
  // Earlier app versions skipped these rows in their pulls: without a cursor the next pull brings all of them.
  if (subjects.some(({ since }) => since === version)) await upgrade.table('meta').delete('cursor')
  for (const { upgrades } of subjects) await upgrades?.[version]?.(upgrade)
  await ownUpgrades[version]?.(upgrade)
}
