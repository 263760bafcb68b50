import { limits } from '#contract/limits.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { commonWords, stem, tokenize } from '#search/index.ts'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { StoredQuestion } from './rows.ts'

/** Words of a search that count. */
const mostWords = 12
/** All words of a search together are in at most so many questions; the most frequent ones, which cost much and say little, are left out where there are others. */
const mostMatches = 20_000
const weights = { title: 4, tags: 4, content: 1 } as const

/** A title without the words that are in titles about anything, as long as others are left. */
export function tellingWords(title: string): string {
  const words = tokenize(title).map(({ text }) => text)
  const telling = words.filter(word => !commonWords.has(word))
  return (telling.length > 0 ? telling : words).join(' ')
}

const stemsOf = (text: string): string[] => tokenize(text).map(({ text: word }) => stem(word).slice(0, 64))

/** Writes what a question is found by: the stems of its words, those of the title and the tags weighing more. */
export async function indexQuestion(
  tx: Tx,
  { id, community_slug, title, tags, content }: Pick<StoredQuestion, 'id' | 'community_slug' | 'title' | 'tags' | 'content'>,
): Promise<void> {
  await tx.deleteFrom('question_words').where('question_id', '=', id).execute()
  await tx.deleteFrom('question_tags').where('question_id', '=', id).execute()
  if (tags.length > 0)
    await tx
      .insertInto('question_tags')
      .values(tags.map(tag => ({ question_id: id, community_slug, tag })))
      .execute()
  const found = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const word of stemsOf(text)) {
      const known = found.get(word)
      if (known !== undefined || found.size < limits.question.words) found.set(word, Math.max(known ?? 0, weight))
    }
  }
  add(title, weights.title)
  add(tags.join('\n'), weights.tags)
  add(plainText(parseRichText(content)), weights.content)
  if (found.size === 0) return
  await tx
    .insertInto('question_words')
    .values([...found].map(([word, weight]) => ({ word, community_slug, question_id: id, weight })))
    .execute()
}

export interface SearchedWords {
  words: readonly string[]
  /** How much each tells, by how rare it is. */
  rarity: ReadonlyMap<string, number>
}

/** The words of a search; undefined if it has none. `community` undefined: among all communities. */
export async function searchedWords(query: Kysely<Tables>, keyword: string, community?: string): Promise<SearchedWords | undefined> {
  const asked = [...new Set(stemsOf(keyword))].slice(0, mostWords)
  if (asked.length === 0) return undefined
  const countOf = new Map<string, number>()
  for (const word of asked) countOf.set(word, await countUpTo(query, word, community))
  const most = Math.max(1, ...countOf.values())
  let matches = 0
  const words = asked
    .toSorted((a, b) => countOf.get(a)! - countOf.get(b)!)
    .filter((word, at) => {
      matches += countOf.get(word)!
      return at === 0 || matches <= mostMatches
    })
  const rarity = words.map(word => [word, Math.round(100 * Math.log(2 + most / Math.max(1, countOf.get(word)!)))] as const)
  return { words, rarity: new Map(rarity) }
}

/** How many questions have a word; of more than a search looks at, no more are counted. */
async function countUpTo(query: Kysely<Tables>, word: string, community: string | undefined): Promise<number> {
  const having = query
    .selectFrom('question_words')
    .select('question_id')
    .where('word', '=', word)
    .$if(community !== undefined, found => found.where('community_slug', '=', community!))
    .limit(mostMatches + 1)
  const { count } = await query
    .selectFrom(having.as('having'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The questions with some of the words: how many of them each has, and its score. */
export function wordMatches(query: Kysely<Tables>, { words, rarity }: SearchedWords, community?: string) {
  const worth = sql.join(
    [...rarity].map(([word, value]) => sql`WHEN word = ${word} THEN ${sql.lit(value)}`),
    sql` `,
  )
  const score = sql<number>`sum(weight * CASE ${worth} ELSE 0 END)`
  return query
    .selectFrom('question_words')
    .select(['question_id', eb => eb.fn.countAll<number>().as('matched'), score.as('score')])
    .where('word', 'in', words)
    .$if(community !== undefined, found => found.where('community_slug', '=', community!))
    .groupBy('question_id')
}
