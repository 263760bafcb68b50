import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Option } from '#contract/option.ts'
import { slugify } from '#contract/slugs.ts'
import { byPrefix } from '#contract/prefix-match.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { functionTitles } from './function-titles.data.ts'

/** Titles that one person may add. */
const maxAdded = 20

const commonTitles: readonly Option[] = Object.entries(functionTitles).map(([id, name]) => ({ id, name }))
/** Different spellings of a title are the same; titles of punctuation only are compared unchanged. */
const comparable = (name: string): string => slugify(name) || name

/** The title with this id. */
export async function functionTitleOf(query: Kysely<Tables>, id: string | null): Promise<Option | undefined> {
  if (id === null) return undefined
  return (
    commonTitles.find(title => title.id === id) ??
    (await query.selectFrom('function_titles').select(['id', 'name']).where('id', '=', id).executeTakeFirst())
  )
}

/** The title with this name, created if it is new. */
export async function putFunctionTitle(tx: Tx, userId: string, name: string): Promise<Option> {
  const wanted = comparable(name)
  const existing =
    commonTitles.find(title => comparable(title.name) === wanted) ??
    (await tx.selectFrom('function_titles').select(['id', 'name']).where('folded', '=', wanted).executeTakeFirst())
  if (existing) return existing
  const added = await tx.selectFrom('function_titles').select('id').where('made_by', '=', userId).limit(maxAdded).execute()
  if (added.length === maxAdded)
    throw new Refusal('limit_reached', { sentence: 'You have already added many job titles. Please choose one of them.' })
  const title = { id: newId(), name }
  await tx
    .insertInto('function_titles')
    .values({ ...title, folded: wanted, made_by: userId })
    .execute()
  return title
}

/** Titles with a word that begins with `prefix`: the common ones, then those that users added, once two people have them. */
export async function suggestedTitles(query: Kysely<Tables>, userId: string | undefined, prefix: string, limit: number): Promise<Option[]> {
  const matches = byPrefix(prefix)
  const found = commonTitles.filter(title => matches(title.name))
  if (found.length >= limit) return found.slice(0, limit)
  const added = await query
    .selectFrom('function_titles')
    .leftJoin('users', 'users.function_title_id', 'function_titles.id')
    .select(['function_titles.id', 'function_titles.name', 'made_by'])
    .select(({ fn }) => fn.count<number | string>('users.id').as('holders'))
    .groupBy(['function_titles.id', 'function_titles.name', 'made_by'])
    .orderBy('function_titles.name')
    .execute()
  const offered = added.filter(
    title => matches(title.name) && (Number(title.holders) > 1 || (userId !== undefined && title.made_by === userId)),
  )
  return [...found, ...offered.map(({ id, name }) => ({ id, name }))].slice(0, limit)
}

/** Deletes the titles that only the person who added them uses. */
export async function deleteTitlesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('function_titles')
    .where('made_by', '=', userId)
    .where(
      'id',
      'not in',
      tx
        .selectFrom('users')
        .select('function_title_id')
        .where('id', '!=', userId)
        .where('function_title_id', 'is not', null)
        .$castTo<{ function_title_id: string }>(),
    )
    .execute()
}
