import { alertOfProfile } from '#contract/alert-names.ts'
import { needsFilterRight } from '#contract/indexes/search-rights.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { can, type Guest, viewerOf } from '#contract/rights.ts'
import { searchedAs } from '#contract/searches.ts'
import { type Selectable, sql } from 'kysely'
import type { FoundByAlerts } from '../../catalogue/port.ts'
import { currentPlan } from '../../core/plan.ts'
import { nextChangeSeqs } from '../../store/change-seq.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { byAlert, changeAlert } from '../alert-rows/index.ts'
import { type Follower, followersOf } from '../alerts/index.ts'
import { savedAmong } from '../folders/index.ts'

interface Finds {
  index: IndexName
  found: readonly FoundByAlerts[]
  guest: Guest
  now: number
}

type Find = Selectable<Tables['alert_finds']>
type NewFind = Omit<Find, 'number' | 'found_at'>

/** Rows of one statement. */
const atOnce = 200

/** Stores what alerts found, each record once, and counts what is new. */
export async function storeFinds(tx: Tx, finds: Finds): Promise<void> {
  await storeOfSearches(tx, finds)
  await storeOfProfiles(tx, finds)
}

async function storeOfSearches(tx: Tx, { index, found, guest, now }: Finds): Promise<void> {
  const searches = await searchesById(tx, found)
  const finds: NewFind[] = []
  for (const one of found)
    for (const id of one.searches) {
      const search = searches.get(id)
      if (!search || search.is_paused || search.finds_from >= one.addedAt) continue
      const state = searchedAs(search.data)
      // A plan may have ended since the search was saved.
      const viewer = viewerOf(currentPlan(search, now).user_type, guest)
      if (needsFilterRight(state) && !can(viewer, 'useFilters')) continue
      if (state.exclude_bookmarked && (await savedAmong(tx, search.user_id, index, [one.slug]))) continue
      finds.push(findOf(index, search.user_id, id, one))
    }
  await storeNew(tx, finds, now, ({ alert }) => searches.get(alert)!)
}

async function storeOfProfiles(tx: Tx, { index, found, now }: Finds): Promise<void> {
  const followers = new Map<string, Follower[]>()
  for (const follower of await followersOf(
    tx,
    found.flatMap(({ profiles }) => profiles),
  )) {
    const alert = alertOfProfile({ index: follower.index_name, slug: follower.slug_value })
    followers.set(alert, [...(followers.get(alert) ?? []), follower])
  }
  const finds = found.flatMap(one =>
    one.profiles
      .map(alertOfProfile)
      .flatMap(alert =>
        (followers.get(alert) ?? [])
          .filter(({ finds_from }) => finds_from < one.addedAt)
          .map(({ user_id }) => findOf(index, user_id, alert, one)),
      ),
  )
  await storeNew(tx, finds, now, ({ user_id, alert }) => followers.get(alert)!.find(one => one.user_id === user_id)!)
}

/** Stores finds that were not stored before, and counts and keeps to be told what is new to whoever looked at its alert last at `seen_at`. */
async function storeNew(tx: Tx, finds: readonly NewFind[], now: number, alertOf: (find: Find) => { seen_at: number }): Promise<void> {
  for (const stored of byAlert(await insertFinds(tx, finds, now))) {
    const last = stored.at(-1)!
    const { seen_at } = alertOf(last)
    const isNew = stored.filter(find => find.added_at > seen_at)
    await changeAlert(tx, last, { new_results: sql<number>`new_results + ${isNew.length}` })
    if (isNew.length > 0) await keepUntold(tx, last, isNew.length)
  }
}

async function searchesById(tx: Tx, found: readonly FoundByAlerts[]) {
  const ids = [...new Set(found.flatMap(({ searches }) => searches))]
  const searches = new Map<string, Awaited<ReturnType<typeof searchesWithPlan>>[number]>()
  for (let at = 0; at < ids.length; at += atOnce)
    for (const row of await searchesWithPlan(tx, ids.slice(at, at + atOnce))) searches.set(row.id, row)
  return searches
}

const searchesWithPlan = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('searches')
    .innerJoin('users', 'users.id', 'searches.user_id')
    .selectAll('searches')
    .select(['user_type', 'user_type_until', 'user_type_after'])
    .where('searches.id', 'in', ids)
    .execute()

const findOf = (index_name: IndexName, user_id: string, alert: string, { slug, title, addedAt }: FoundByAlerts): NewFind => ({
  user_id,
  alert,
  index_name,
  slug_value: slug,
  title,
  added_at: addedAt,
})

/** Returns those that were not found before. */
async function insertFinds(tx: Tx, finds: readonly NewFind[], now: number): Promise<Find[]> {
  const stored: Find[] = []
  for (let at = 0; at < finds.length; at += atOnce) {
    const part = finds.slice(at, at + atOnce)
    const numbers = await nextChangeSeqs(tx, part.length)
    const rows = await tx
      .insertInto('alert_finds')
      .values(part.map((find, place) => ({ ...find, found_at: now, number: numbers[place]! })))
      .onConflict(conflict => conflict.columns(['user_id', 'alert', 'index_name', 'slug_value']).doNothing())
      .returningAll()
      .execute()
    stored.push(...rows)
  }
  return stored
}

async function keepUntold(tx: Tx, { user_id, alert, number: last_number }: Find, finds: number): Promise<void> {
  await tx
    .insertInto('untold_finds')
    .values({ user_id, alert, finds, last_number })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'alert']).doUpdateSet(eb => ({ finds: eb('untold_finds.finds', '+', finds), last_number })),
    )
    .execute()
}
