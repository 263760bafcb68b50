import type { CommunityPageRow } from '#contract/community-page-rows.ts'
import type { CommunityPageBase, CommunityPageChange } from '#contract/community-pages.ts'
import { limits } from '#contract/limits.ts'
import { roleMay, type Role } from '#contract/roles.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import { nextChangeSeq } from '../../store/change-seq.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { keepPictures, type PreparedText } from '../rich-texts/index.ts'
import { keepVersion, memberRows, pagePlaces, storedPage, touchPage } from './rows.ts'
import { tellMentionedInPage, type Writing } from './telling.ts'

const { pages: most } = limits.communityPage

/** Pages that are added or put in a new order have room between them, so that a page that moves later changes only itself. */
const gap = 1024

const rowOf = async (tx: Tx, community: string, id: string): Promise<CommunityPageRow> => (await memberRows(tx, community, [id]))[0]!

/** Adds a page as the last one; the same id again changes nothing. Refuses one too many. */
export async function insertPage(
  tx: Tx,
  writing: Writing,
  id: string,
  { title, text: prepared }: { title: string; text: PreparedText | undefined },
): Promise<CommunityPageRow> {
  const { userId, now } = writing
  const community = writing.community.slug_value
  const places = await pagePlaces(tx, community)
  if (places.some(one => one.id === id)) return rowOf(tx, community, id)
  if (places.length >= most)
    throw new Refusal('limit_reached', { sentence: `A community has at most ${most} pages. Delete one of them first.` })
  const text = { title, content: prepared?.text ?? '', version: 1, written_by: userId, written_at: now }
  // A page that was deleted, and whose creation is tried again, is no removed one any more.
  await tx.deleteFrom('removed_community_pages').where('community_slug', '=', community).where('id', '=', id).execute()
  await tx
    .insertInto('community_pages')
    .values({
      community_slug: community,
      id,
      ...text,
      position: (places.at(-1)?.position ?? 0) + gap,
      made_by: userId,
      created_at: now,
      change_seq: await nextChangeSeq(tx),
    })
    .execute()
  await keepVersion(tx, { community_slug: community, page_id: id, ...text })
  await keepPicturesOf(tx, writing, id, prepared)
  if (prepared) await tellMentionedInPage(tx, writing, { id, title, nodes: prepared.nodes })
  return rowOf(tx, community, id)
}

/** Pictures stay with the versions that have them. */
async function keepPicturesOf(tx: Tx, { community, userId, now }: Writing, id: string, text: PreparedText | undefined): Promise<void> {
  if (text) await keepPictures(tx, userId, { kind: 'community_page', id: `${community.slug_value}/${id}` }, text, now, { earlier: true })
}

interface Edit {
  id: string
  title: string | undefined
  text: PreparedText | undefined
  base: CommunityPageBase
  /** The version that it is based on. Without it the last change counts. */
  ifMatch: number | undefined
}

/** Changes the title or the text. Refuses `version_conflict` with what is there now. */
export async function editPage(
  tx: Tx,
  writing: Writing,
  { id, title: newTitle, text: prepared, base, ifMatch }: Edit,
): Promise<CommunityPageRow> {
  const { userId, now } = writing
  const community = writing.community.slug_value
  const page = await storedPage(tx, community, id)
  if (!page) throw new Refusal('gone')
  const { title, content, version } = page
  const change: CommunityPageChange = { ...(newTitle !== undefined && { title: newTitle }), ...(prepared && { content: prepared.text }) }
  const merged = mergedFields({ title, content }, change, ifMatch === undefined || ifMatch === version ? undefined : base)
  if (!merged) throw new Refusal('version_conflict', { current: { title, content, version } })
  if (Object.keys(merged).length === 0) return rowOf(tx, community, id)
  const after = { title: merged.title ?? title, content: merged.content ?? content }
  const text = { ...after, version: version + 1, written_by: userId, written_at: now }
  await touchPage(tx, community, id, text)
  await keepVersion(tx, { community_slug: community, page_id: id, ...text })
  await keepPicturesOf(tx, writing, id, prepared)
  if (prepared && merged.content !== undefined)
    await tellMentionedInPage(tx, writing, { id, title: after.title, nodes: prepared.nodes, before: content })
  return rowOf(tx, community, id)
}

/** Puts the pages in an order. Returns those that moved. */
export async function putInOrder(tx: Tx, community: string, order: readonly string[]): Promise<CommunityPageRow[]> {
  const moved = movedPlaces(await pagePlaces(tx, community), order)
  for (const [id, position] of moved) await touchPage(tx, community, id, { position })
  return shortRows(await memberRows(tx, community, [...moved.keys()]))
}

/** The first of these pages, as many as an answer to a change may have: it is kept with the change. The others are among the changes. */
function shortRows(rows: readonly CommunityPageRow[]): CommunityPageRow[] {
  let bytes = 0
  return rows.filter(({ content }) => (bytes += Buffer.byteLength(content)) <= limits.queue.bytes)
}

interface Place {
  id: string
  position: number
}

/** The new positions of the pages that move: of one page alone, where there is room for it, otherwise of all. */
export function movedPlaces(places: readonly Place[], order: readonly string[]): Map<string, number> {
  const named = new Set(order)
  const there = new Map(places.map(place => [place.id, place]))
  const wanted = [...order.flatMap(id => there.get(id) ?? []), ...places.filter(({ id }) => !named.has(id))]
  const isAscending = (list: readonly Place[]) => list.every(({ position }, at) => at === 0 || list[at - 1]!.position < position)
  if (isAscending(wanted)) return new Map()
  for (const [at, { id }] of wanted.entries()) {
    if (!isAscending(wanted.filter(place => place.id !== id))) continue
    const before = wanted[at - 1]?.position ?? 0
    const after = wanted[at + 1]?.position ?? before + 2 * gap
    const between = Math.floor((before + after) / 2)
    if (between > before && between < after) return new Map([[id, between]])
  }
  return new Map(wanted.map(({ id }, at) => [id, (at + 1) * gap]))
}

/** Deletes a page with its versions; one that is not there is no error. Refuses who neither made it nor moderates. */
export async function dropPage(
  tx: Tx,
  { community: { slug_value: community }, userId, now }: Writing,
  id: string,
  role: Role,
): Promise<void> {
  const page = await storedPage(tx, community, id)
  if (!page) return
  if (page.made_by !== userId && !roleMay(role, 'moderate')) throw new Refusal('forbidden')
  await tx.deleteFrom('community_pages').where('community_slug', '=', community).where('id', '=', id).execute()
  const mark = { change_seq: await nextChangeSeq(tx), removed_at: now }
  await tx
    .insertInto('removed_community_pages')
    .values({ community_slug: community, id, ...mark })
    .onConflict(conflict => conflict.columns(['community_slug', 'id']).doUpdateSet(mark))
    .execute()
}
