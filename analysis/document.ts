import { indexes } from '#contract/indexes/all.ts'
import type { IndexField, IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { factsOfRecord, type RecordFacts } from './record-facts.ts'
import { sentencesOf } from './sentences.ts'

/** What an answer can refer to: a sentence of a record, word for word. */
export interface DocumentPassage {
  /** The field of the record. */
  field: string
  /** How people read that field: `Claims`. */
  label: string
  text: string
}

/** A record as it is analysed. */
export interface AnalysedDocument {
  /** Its place in the selection, from 1. */
  order: number
  index: IndexName
  slug_values: string[]
  title: string
  /** Without the title. Their numbers are their places, from 1. */
  passages: DocumentPassage[]
  facts: RecordFacts
  /** Whether some of its text was left out. */
  isCut: boolean
}

/** Fields that are read first, where a record has more text than is read. */
const first = ['abstract', 'summary', 'brief_summary', 'text', 'teaser', 'description', 'about', 'claims', 'primary_objective']
/** Texts that say nothing of what a record is about. */
const unread = new Set(['identifiers', 'citations', 'documents', 'data_sharing', 'fda_oversight', 'cited_literature', 'contacts'])

/** The sentences of a record that can be referred to, of at most so many characters. Contacts are no texts, and addresses and numbers of people in a text are left out. */
export function documentOf(index: IndexName, order: number, record: AnyRecord, most: number = limits.analysis.ofRecord): AnalysedDocument {
  const data = indexes[index]
  const passages: DocumentPassage[] = []
  let left = most
  let isCut = false
  const fields = data.fields.filter(field => field.name !== data.title && !unread.has(field.name) && isText(field))
  for (const field of fields.toSorted((a, b) => rankOf(a) - rankOf(b)))
    for (const { label, text } of textsOf(field, record[field.name]))
      for (const sentence of sentencesOf(withoutContacts(text))) {
        if (sentence.text.length > left) {
          isCut = true
          continue
        }
        left -= sentence.text.length
        passages.push({ field: field.name, label, text: sentence.text })
      }
  const title = record[data.title]
  return {
    order,
    index,
    slug_values: record.slug_values,
    title: typeof title === 'string' ? withoutContacts(title) : (record.slug_values[0] ?? ''),
    passages: unique(passages),
    facts: factsOfRecord(index, record),
    isCut,
  }
}

const isText = ({ kind }: IndexField): boolean => kind === 'prose' || kind === 'parts'
const rankOf = ({ name }: IndexField): number => (first.includes(name) ? first.indexOf(name) : first.length)

/** Registers repeat what they say in several fields. */
function unique(passages: readonly DocumentPassage[]): DocumentPassage[] {
  const seen = new Set<string>()
  return passages.filter(({ text }) => seen.size !== seen.add(text).size)
}

/** A part may have its text under other names than `value`: arms of a trial have a title and a description. */
function textsOf({ label, kind }: IndexField, value: unknown): { label: string; text: string }[] {
  if (kind === 'prose') return typeof value === 'string' ? [{ label, text: value }] : []
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts.flatMap(part => {
    if (typeof part === 'string') return [{ label, text: part }]
    if (typeof part !== 'object' || part === null) return []
    const entries = Object.entries(part as Record<string, unknown>)
    const heading = entries.find(([key, text]) => /name$|title$/.test(key) && typeof text === 'string')?.[1] as string | undefined
    return entries
      .filter(([key, text]) => typeof text === 'string' && !/name$|title$|type$|url$|^order$/.test(key))
      .map(([, text]) => ({ label: heading ? `${label}: ${heading}` : label, text: text as string }))
  })
}

/** Addresses, also those written so that programs do not find them, and numbers: international, American, or named as such. */
const contact =
  /[\p{L}\p{N}_.+-]{1,64}(?:@|\s?[[(]at[\])]\s?)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}|(?:\+|\b00)\d[\d\s()./-]{7,25}\d|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)|\b(?:tel|phone|telephone|fax)\b[.:]{0,2}\s{0,3}\(?\d[\d\s()./-]{4,25}\d/giu
const withoutContacts = (text: string): string => text.replace(contact, '…')
