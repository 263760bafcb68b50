import { type OwnEntryChange, ownEntryChange, type OwnEntryContent } from '#contract/own-entry.ts'
import type { Checked } from '#forms/check.ts'
import { nameParts } from '#workers/export-building/person-names.ts'
import * as v from 'valibot'

/** The fields of the form that are one text each, in its order. */
export const formTexts = ['container-title', 'volume', 'issue', 'page', 'publisher', 'DOI', 'URL', 'keyword', 'abstract', 'note'] as const
type FormText = (typeof formTexts)[number]

/** What the form of an own entry holds. */
export type EntryValues = Record<FormText, string> & { type: OwnEntryContent['type']; title: string; author: string; year: string }

type Person = NonNullable<OwnEntryContent['author']>[number]

/** A person on one line: family name first, so that it is read back as it was. */
const lineOf = (person: Person): string => {
  const { family, given, suffix, literal } = person
  if (literal !== undefined || family === undefined) return literal ?? given ?? ''
  return [[person['non-dropping-particle'], family].filter(Boolean).join(' '), suffix, given].filter(Boolean).join(', ')
}

export function formValuesOf(entry: OwnEntryContent): EntryValues {
  const texts = Object.fromEntries(formTexts.map(name => [name, entry[name] ?? ''])) as Record<FormText, string>
  const year = entry.issued?.['date-parts'][0]?.[0]
  return {
    ...texts,
    type: entry.type,
    title: entry.title,
    author: (entry.author ?? []).map(lineOf).join('\n'),
    year: year?.toString() ?? '',
  }
}

/** The change that the form makes to an entry. What the form does not show stays as it is. */
export function checkEntry(entry: OwnEntryContent, values: EntryValues): Checked<EntryValues, OwnEntryChange> {
  const known = new Map((entry.author ?? []).map(person => [lineOf(person), person]))
  const lines = values.author.split('\n').flatMap(line => line.trim() || [])
  const author = lines.map(line => known.get(line) ?? personOf(line))
  const before = entry.issued?.['date-parts'][0]
  const year = values.year.trim()
  const issued = year === String(before?.[0] ?? '') ? (entry.issued ?? null) : year === '' ? null : { 'date-parts': [[Number(year)]] }
  const texts = Object.fromEntries(formTexts.map(name => [name, values[name].trim() || null]))
  const parsed = v.safeParse(ownEntryChange, {
    type: values.type,
    title: values.title,
    author: author.length > 0 ? author : null,
    issued,
    ...texts,
  })
  if (parsed.success) return { output: parsed.output }
  const errors: Partial<Record<keyof EntryValues, string[]>> = {}
  for (const { path, message } of parsed.issues) {
    const field = path?.[0]?.key
    if (field === 'issued') errors.year ??= ['Enter a year of four digits.']
    else errors[(typeof field === 'string' ? field : 'title') as keyof EntryValues] ??= [message]
  }
  return { errors }
}

/** Without what a name of the contract does not have. */
function personOf(line: string): Person {
  const { 'comma-suffix': _, ...name } = nameParts(line)
  return name
}
