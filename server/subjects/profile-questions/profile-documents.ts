import { type AnalysedDocument, questionWords } from '#analysis/index.ts'
import type { AnalysedItem } from '#contract/analysis-rows.ts'
import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { documentIndexes, type ProfileType } from '#contract/profile-questions.ts'
import { searchState } from '#contract/search.ts'
import * as v from 'valibot'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { analysedDocuments } from '../analyses/index.ts'
import { findRecords } from '../records/index.ts'
import { foundList } from '../search/index.ts'

type DocumentIndex = (typeof documentIndexes)[number]

interface Parts {
  store: Store
  catalogue: Catalogue
}

export interface Wanted {
  profile: { index: ProfileType; slug: string }
  /** The kinds of documents; none: all. */
  kinds: readonly DocumentIndex[]
  /** What they are found by first: words, or a search. '': the latest ones. */
  query: string
  /** The most of each kind. */
  most: number
}

/** Words of a question by which documents are searched. */
const mostWords = 12

/** A search for documents that have some words of a question; '' if it has none that say anything. */
export function searchOf(question: string): string {
  const words = questionWords(question, documentIndexes)
    .filter(({ weight }) => weight === 1)
    .map(({ text }) => text.replaceAll(/[^\p{L}\p{N}]/gu, ' ').trim())
    .filter(text => text !== '')
  return [...new Set(words)].slice(0, mostWords).join(' OR ')
}

/**
 * What is read about a profile, as its user may see it: first the profile itself, then of each kind the documents that are linked with it and have the
 * words, and then the latest, each once. Undefined if there is no such profile.
 */
export async function itemsOfProfile(
  parts: Parts,
  user: Pick<User, 'id' | 'user_type'>,
  { profile, kinds, query, most }: Wanted,
  signal: AbortSignal,
): Promise<AnalysedItem[] | undefined> {
  const [record] = await findRecords(parts.catalogue, [profile], signal)
  const slug = record?.slug_values[0]
  if (!record || slug === undefined) return undefined
  const refs: { index: IndexName; slug: string }[] = []
  for (const index of kinds.length > 0 ? kinds : documentIndexes) {
    const found = query === '' ? [] : await linkedWith(parts, user, { index, profile, query, most }, signal)
    const latest = found.length < most ? await linkedWith(parts, user, { index, profile, query: '', most }, signal) : []
    refs.push(...[...new Set([...found, ...latest])].slice(0, most).map(one => ({ index, slug: one })))
  }
  const records = await findRecords(parts.catalogue, refs, signal)
  const documents = refs.flatMap(({ index }, at) => {
    const one = records[at]
    return one ? [{ index, slug_values: [...one.slug_values], title: titleOf(indexes[index], one) }] : []
  })
  const own = { index: profile.index, slug_values: [...record.slug_values], title: titleOf(indexes[profile.index], record) }
  return [own, ...documents].map((item, at) => ({ order: at + 1, ...item }))
}

async function linkedWith(
  parts: Parts,
  user: Pick<User, 'id' | 'user_type'>,
  { index, profile, query, most }: { index: IndexName; profile: Wanted['profile']; query: string; most: number },
  signal: AbortSignal,
): Promise<string[]> {
  const state = v.parse(searchState, {
    index,
    keyword: query,
    scoped_index: profile.index,
    scoped_slug_texts: [profile.slug],
    ...(query === '' && 'newest' in indexes[index].sorts && { sort: 'newest' }),
  })
  try {
    return (await foundList(parts, user, state, { most }, signal)).slugs
  } catch (problem) {
    // What a user wrote is checked before; a profile that has gone has no documents.
    if (problem instanceof Refusal && problem.status < 429) return []
    throw problem
  }
}

/** The texts of what is read. */
export async function documentsOfItems(
  catalogue: Catalogue,
  items: readonly AnalysedItem[],
  signal: AbortSignal,
): Promise<AnalysedDocument[]> {
  const kinds = [...new Set(items.flatMap(({ index }) => index ?? []))]
  const found = await Promise.all(
    kinds.map(index =>
      analysedDocuments(
        catalogue,
        index,
        items.filter(item => item.index === index),
        signal,
      ),
    ),
  )
  return found.flat().toSorted((a, b) => a.order - b.order)
}
