import { doiAddress } from '#contract/doi.ts'
import { textsAt } from '#contract/indexes/record.ts'
import { recordPage } from '#contract/record-page.ts'
import type { AnyRecord } from '#contract/records.ts'
import { type Cell, dayCell, linkCell } from '../cells.ts'
import type { Column } from './column.ts'

/** Several values in one cell. */
export const inOneCell = (values: readonly string[]): Cell => (values.length === 0 ? undefined : [...new Set(values)].join('; '))

const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** The first value at a dotted path into the record; lists on the way are gone through. */
export const textColumn = (name: string, label: string, path: string, width = 20): Column => ({
  name,
  label,
  width,
  reads: [fieldOf(path)],
  cell: record => textsAt(record, path)[0],
})

/** A long text; the file has it only if it is asked for. */
export const prose = (name: string, label: string, path = name): Column => ({ ...textColumn(name, label, path, 60), addOn: true })

/** All values at some paths, each once. */
export const list = (name: string, label: string, ...paths: string[]): Column => ({
  name,
  label,
  width: 30,
  reads: paths.map(fieldOf),
  cell: record => inOneCell(paths.flatMap(path => textsAt(record, path))),
})

/** How many there are: as the source says, or else the entries of the list. */
export const count = (name: string, label: string, path: string): Column => ({
  name,
  label,
  width: 12,
  reads: [name, path],
  cell: record => (typeof record[name] === 'number' ? record[name] : lengthAt(record, path)),
})

function lengthAt(record: AnyRecord, path: string): number | undefined {
  const value = record[path]
  return Array.isArray(value) ? value.length : undefined
}

export const number = (name: string, label: string, path = name): Column => ({
  name,
  label,
  width: 14,
  reads: [path],
  cell: record => (typeof record[path] === 'number' ? record[path] : undefined),
})

export const day = (name: string, label: string, path = name): Column => ({
  name,
  label,
  width: 12,
  reads: [fieldOf(path)],
  cell: record => {
    const [found] = textsAt(record, path)
    return found === undefined ? undefined : dayCell(found)
  },
})

export const yearColumn = (name: string, label: string, path: string): Column => ({
  name,
  label,
  width: 8,
  reads: [fieldOf(path)],
  cell: record => {
    const found = /^\d{4}/.exec(textsAt(record, path)[0] ?? '')
    return found ? Number(found[0]) : undefined
  },
})

export const flag = (name: string, label: string): Column => ({
  name,
  label,
  width: 12,
  reads: [name],
  cell: record => (typeof record[name] === 'boolean' ? yesOrNo(record[name]) : undefined),
})
const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

export const link = (name: string, label: string, path = name): Column => ({
  name,
  label,
  width: 30,
  reads: [fieldOf(path)],
  cell: record => {
    const [found] = textsAt(record, path)
    return found === undefined ? undefined : linkCell(found)
  },
})

/** Where identifiers are looked up. */
const registers = {
  pmid: 'https://pubmed.ncbi.nlm.nih.gov/',
  pmc: 'https://pmc.ncbi.nlm.nih.gov/articles/',
  ror: 'https://ror.org/',
  orcid: 'https://orcid.org/',
} as const

/** An identifier that opens its page in the register; of an invented record there is none. */
export const identifierCell = (kind: 'doi' | keyof typeof registers, value: string, isInvented: boolean): Cell =>
  isInvented ? value : linkCell(value, kind === 'doi' ? doiAddress(value) : registers[kind] + encodeURI(value))

/** An identifier among the record's own. */
export const identifier = (name: 'doi' | 'pmid' | 'pmc' | 'ror', label: string): Column => ({
  name,
  label,
  width: 24,
  reads: ['identifiers'],
  cell: record => {
    const found = identifiersOf(record).find(one => one.name.toLowerCase() === name)
    return found && identifierCell(name, found.value, record.demo === true)
  },
})

const identifiersOf = (record: AnyRecord): { name: string; value: string }[] =>
  (Array.isArray(record['identifiers']) ? (record['identifiers'] as unknown[]) : []).filter(
    (one): one is { name: string; value: string } =>
      typeof one === 'object' &&
      one !== null &&
      'name' in one &&
      'value' in one &&
      typeof one.name === 'string' &&
      typeof one.value === 'string',
  )

/** Where every record is from, and where it is here. */
export const provenance: readonly Column[] = [
  { name: 'source', label: 'Source', width: 20, reads: [], cell: record => record.source.name },
  {
    name: 'page',
    label: 'Page on Indago',
    width: 40,
    reads: [],
    cell: (record, { origin }) => linkCell(origin + recordPage(record.index, record.slug_values[0] ?? '')),
  },
]
