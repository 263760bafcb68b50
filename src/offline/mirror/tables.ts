import type { Transaction } from 'dexie'
import type { Op } from '../queue/op.ts'
import type { Subject } from './declared.ts'

export interface IdRow {
  tmp: string
  real: string
  /** Epoch milliseconds. */
  at: number
}
/** Small facts: clientId, epoch, cursor, pulled, lastPull, lease, heartbeat, userId, install, key. */
export interface MetaRow {
  key: string
  value: unknown
}

/** What was typed into a form and not sent yet. */
export interface TextRow {
  id?: number
  /** What the form calls it: `message/ada-lovelace`. */
  name: string
  value: unknown
  shut?: Op['shut']
}

/** What becomes of a table's rows on the disk. A rule that says nothing more drops the rows when a partition is sealed. */
export interface TableRule {
  /** Fields that rows are chosen by, which must be readable without the key. Of a table that lies in the clear: everything. */
  clear: ReadonlySet<string> | 'everything'
  /** A sealing leaves these rows: they are what was not sent, or what finds it. */
  outlivesSealing?: true
  /** What a row is about, where rows are found by that: of an encrypted one only a hash of it is stored. */
  about?: (row: Readonly<Record<string, unknown>>) => string
  /** Its rows are often written back with nothing secret changed: then they keep the ciphertext that they came out of. */
  keepsBox?: true
  /** Stands for the encrypted fields of a row that cannot be opened. */
  unread?: Readonly<Record<string, unknown>>
}

const textAt = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The queue's own tables and what serves it; no subject of the app is among them. */
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
    unread: { target: { type: '', id: '' }, words: ['A change that cannot be read here'] },
  },
  texts: { clear: new Set(['id']), outlivesSealing: true, keepsBox: true, about: ({ name }) => textAt(name), unread: { name: '' } },
  idmap: { clear: 'everything', outlivesSealing: true },
  meta: { clear: 'everything', outlivesSealing: true },
  seen: { clear: 'everything' },
  // Unsent texts of the app before; empty from version 3 on.
  drafts: { clear: 'everything', outlivesSealing: true },
}

/** The tables that a sealing leaves. Known without any subject, so that an end needs no code of theirs. */
export const outlivingSealing: ReadonlySet<string> = new Set(Object.keys(ownRules).filter(name => ownRules[name]?.outlivesSealing))

/** Facts in `meta` that go with the rows they are about. */
export const sealedFacts = ['cursor', 'lastPull', 'key']

const ruleOf = ({ key, indexes = [], clear = [] }: Subject): TableRule =>
  clear === 'everything' ? { clear } : { clear: new Set([...key, ...indexes, ...clear]) }

/** The rule of every table, by its name. */
export const tableRules = (subjects: readonly Subject[]): Readonly<Record<string, TableRule>> => ({
  ...Object.fromEntries(subjects.map(subject => [subject.name, ruleOf(subject)])),
  ...ownRules,
})

const ownStores: Readonly<Record<number, Record<string, string>>> = {
  1: {
    // The queue's whole index: who is due is decided on keys alone, without reading a payload.
    ops: '++seq, lane, target.id, [state+seq+lane+notBefore+unmet]',
    idmap: 'tmp',
    seen: '[index+slug], at',
    meta: 'key',
  },
  2: { drafts: 'key' },
  // From here on rows are found by buckets, because what they are about is encrypted. `drafts` goes with the next version.
  3: { ops: '++seq, lane, about, [state+seq+lane+notBefore+unmet]', texts: '++id, about' },
}

const ownUpgrades: Readonly<Record<number, (upgrade: Transaction) => Promise<unknown>>> = {
  3: async upgrade => {
    // Written back, each change gets the bucket that it is found by from now on.
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

/** The tables that a version of the database brings or gives other indexes. */
export const versionStores = (version: number, subjects: readonly Subject[]): Record<string, string> => ({
  ...ownStores[version],
  ...Object.fromEntries(
    subjects
      .filter(({ since }) => since === version)
      .map(({ name, key, indexes = [] }) => [name, [key.length === 1 ? key[0] : `[${key.join('+')}]`, ...indexes].join(', ')]),
  ),
})

export async function upgradeTo(version: number, subjects: readonly Subject[], upgrade: Transaction): Promise<void> {
  // The app before passed over the new rows in its pulls: without a cursor the next pull brings all of them.
  if (subjects.some(({ since }) => since === version)) await upgrade.table('meta').delete('cursor')
  for (const { upgrades } of subjects) await upgrades?.[version]?.(upgrade)
  await ownUpgrades[version]?.(upgrade)
}
