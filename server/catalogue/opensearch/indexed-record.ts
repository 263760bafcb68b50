import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { IndexData } from '#contract/indexes/shape.ts'
import { citationWordsOf } from '#search/segment/citation-words.ts'
import { eachIndexedWord } from '#search/segment/document-words.ts'
import { labelsOf } from '#search/segment/facet-values.ts'
import { identifierWordsOf } from '#search/segment/identifier-words.ts'
import { linkWordsOf } from '#search/segment/links.ts'
import { nameKeysOf } from '#search/segment/name-keys.ts'
import { namePathsOfOthers, ownNamePaths } from '#search/segment/names-builder.ts'
import { bucketValue, planOf } from '#search/segment/plan.ts'
import { shortFormWordsOf } from '#search/segment/short-forms.ts'
import { citedKey, newestKey, reachKey } from '#search/segment/sort-keys.ts'
import { TextReader } from '#search/segment/text-reader.ts'
import { TextsByPath } from '#search/segment/texts-by-path.ts'
import { firstMark } from '#search/segment/word-tables.ts'
import { facetField, fieldNames, labelField, labelSeparator } from './index-fields.ts'
import { RecordWords } from './record-words.ts'

/** A document of a cluster: what SegmentBuilder.add puts into a segment. Throws when the record has no slug. */
export function indexedRecord(index: IndexData, record: CatalogueRecord, addedAt: number): Record<string, unknown> {
  const plan = planOf(index)
  const [slug, ...olderSlugs] = record.slug_values
  if (slug === undefined) throw new TypeError('A record without a slug cannot be indexed.')
  const reader = new TextReader()
  const texts = new TextsByPath(record)
  const titles = texts.at(index.title)
  const otherNames = ownNamePaths(plan).flatMap(path => texts.at(path))
  const words = new RecordWords(plan, reader.words)
  plan.fields.forEach((field, number) => eachIndexedWord(field, number, texts.ofField(field), reader, words))
  const names = new Set(namePathsOfOthers(plan).flatMap(path => texts.at(path).map(text => text.trim())))
  const wordsOfNames = Array.from(names, name => ({ name, words: offeredWords([name], reader) }))
  return {
    [fieldNames.slug]: slug,
    [fieldNames.olderSlugs]: olderSlugs,
    [fieldNames.title]: titles[0] ?? '',
    [fieldNames.newest]: newestKey(index, record),
    [fieldNames.cited]: citedKey(index, record),
    [fieldNames.reach]: reachKey(index, record),
    [fieldNames.added]: addedAt,
    ...words.fields(),
    [fieldNames.marks]: [
      ...linkWordsOf(index, record),
      ...nameKeysOf(plan, titles, otherNames, reader),
      ...identifierWordsOf(plan, record.slug_values, texts),
      ...citationWordsOf(index, record),
    ],
    [fieldNames.shortForms]: shortFormWordsOf(plan.fields, texts),
    [fieldNames.offered]: [...offeredWords([titles[0] ?? '', ...otherNames], reader)],
    [fieldNames.nameWords]: [...new Set(wordsOfNames.flatMap(({ words }) => [...words]))],
    [fieldNames.names]: wordsOfNames.map(({ name, words }) => ` ${[...words].join(' ')} ${labelSeparator}${name}`),
    ...facetsOf(index, texts),
  }
}

/** The words under which names are offered while they are typed, the first of each once more behind its mark (OfferedWords). */
function offeredWords(names: readonly string[], reader: TextReader): Set<string> {
  const words = new Set<string>()
  for (const name of names) {
    const { from, to } = reader.read(name)
    for (let at = from; at < to; at += 1) {
      const word = reader.words.texts[reader.word(at)]!
      words.add(word)
      if (reader.place(at) === 0) words.add(firstMark + word)
    }
  }
  return words
}

function facetsOf({ facets }: IndexData, texts: TextsByPath): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const facet of facets) {
    const labels = new Map<string, string>()
    for (const label of labelsOf(facet, texts.at(facet.path))) {
      const value = bucketValue(label)
      if (value !== '' && !labels.has(value)) labels.set(value, label)
    }
    if (labels.size === 0) continue
    fields[facetField(facet.name)] = [...labels.keys()]
    fields[labelField(facet.name)] = Array.from(labels, ([value, label]) => value + labelSeparator + label)
  }
  return fields
}
