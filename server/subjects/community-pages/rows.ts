import type { WorkspacePage, CommunityPageHead, CommunityPageRow } from '#contract/community-page-rows.ts'
import type { CommunityPageVersion } from '#contract/community-pages.ts'
import { limits } from '#contract/limits.ts'
import type { Kysely } from 'kysely'
import { nextChangeSeq } from '../../store/change-seq.ts'
import { onePage } from '../../store/list-page.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type GroupSight, writerNamedIn } from '../profiles/index.ts'

const headColumns = [
  'pages.id',
  'pages.title',
  'pages.position',
  'pages.written_at',
  'pages.created_at',
  'pages.version',
  'pages.community_slug',
] as const

const headRows = (query: Kysely<Tables>, community: string) =>
  query
    .selectFrom('community_pages as pages')
    .leftJoin('users as maker', 'maker.id', 'made_by')
    .leftJoin('profiles as maker_profile', 'maker_profile.user_id', 'made_by')
    .leftJoin('users as writer', 'writer.id', 'written_by')
    .leftJoin('profiles as writer_profile', 'writer_profile.user_id', 'written_by')
    .select(headColumns)
    .select(['maker.full_name as maker_name', 'maker.slug_values as maker_slugs', 'maker_profile.visibility as maker_visibility'])
    .select(['writer.full_name as writer_name', 'writer.slug_values as writer_slugs', 'writer_profile.visibility as writer_visibility'])
    .where('community_slug', '=', community)
const rowsWithText = (query: Kysely<Tables>, community: string) => headRows(query, community).select('content')

type HeadRow = Awaited<ReturnType<ReturnType<typeof headRows>['execute']>>[number]
type Row = HeadRow & { content: string }

const headView = (row: HeadRow, looking: GroupSight): CommunityPageHead => ({
  id: row.id,
  title: row.title,
  position: row.position,
  made_by: writerNamedIn(row.maker_name, row.maker_slugs, row.maker_visibility, looking),
  written_by: writerNamedIn(row.writer_name, row.writer_slugs, row.writer_visibility, looking),
  written_at: row.written_at,
  created_at: row.created_at,
  version: row.version,
})

const memberRow = (row: Row): CommunityPageRow => ({
  kind: 'community',
  community_slug: row.community_slug,
  ...headView(row, 'member'),
  content: row.content,
})

/** A page of the list of pages, in their order. */
export async function pageHeads(query: Kysely<Tables>, community: string, page: number, looking: GroupSight) {
  const found = await headRows(query, community)
    .orderBy('position')
    .orderBy('pages.id')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { community_pages: rows.map(row => headView(row, looking)), page, more }
}

export async function pageView(
  query: Kysely<Tables>,
  community: string,
  id: string,
  looking: GroupSight,
): Promise<WorkspacePage | undefined> {
  const row = await rowsWithText(query, community).where('pages.id', '=', id).executeTakeFirst()
  return row && { ...headView(row, looking), content: row.content }
}

/** Pages as the devices of members keep them. */
export async function memberRows(query: Kysely<Tables>, community: string, ids: readonly string[]): Promise<CommunityPageRow[]> {
  if (ids.length === 0) return []
  const rows = await rowsWithText(query, community).where('pages.id', 'in', ids).orderBy('pages.change_seq').execute()
  return rows.map(memberRow)
}

export const storedPage = (query: Kysely<Tables>, community: string, id: string) =>
  query.selectFrom('community_pages').selectAll().where('community_slug', '=', community).where('id', '=', id).executeTakeFirst()

/** The places of all pages, in their order; there are at most `limits.communityPage.pages`. */
export const pagePlaces = (query: Kysely<Tables>, community: string) =>
  query
    .selectFrom('community_pages')
    .select(['id', 'position'])
    .where('community_slug', '=', community)
    .orderBy('position')
    .orderBy('id')
    .execute()

type Columns = Partial<Pick<Tables['community_pages'], 'title' | 'content' | 'position' | 'written_by' | 'written_at' | 'version'>>

/** Changes columns of a page and brings it to the devices of the members. */
export async function touchPage(tx: Tx, community: string, id: string, columns: Columns): Promise<void> {
  await tx
    .updateTable('community_pages')
    .set({ ...columns, change_seq: await nextChangeSeq(tx) })
    .where('community_slug', '=', community)
    .where('id', '=', id)
    .execute()
}

/** Keeps the text as it is now among the versions; the oldest goes where there are too many. */
export async function keepVersion(tx: Tx, version: Tables['community_page_versions']): Promise<void> {
  await tx.insertInto('community_page_versions').values(version).execute()
  await tx
    .deleteFrom('community_page_versions')
    .where('community_slug', '=', version.community_slug)
    .where('page_id', '=', version.page_id)
    .where('version', '<=', version.version - limits.communityPage.versions)
    .execute()
}

const versionRows = (query: Kysely<Tables>, community: string, id: string) =>
  query
    .selectFrom('community_page_versions as versions')
    .leftJoin('users as writer', 'writer.id', 'written_by')
    .select(['version', 'title', 'written_at', 'full_name', 'slug_values'])
    .where('community_slug', '=', community)
    .where('page_id', '=', id)

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number]

/** For members only, so everybody who wrote is named. */
const versionView = ({ version, title, written_at, full_name, slug_values }: VersionRow): CommunityPageVersion => ({
  version,
  title,
  written_by: writerNamedIn(full_name, slug_values, null, 'member'),
  written_at,
})

/** A page of the versions of a page, the latest first. */
export async function versionPage(query: Kysely<Tables>, community: string, id: string, page: number) {
  const found = await versionRows(query, community, id)
    .orderBy('version', 'desc')
    .offset(page * limits.listPage)
    .limit(limits.listPage + 1)
    .execute()
  const { rows, more } = onePage(found)
  return { versions: rows.map(versionView), page, more }
}

export async function versionWithText(query: Kysely<Tables>, community: string, id: string, version: number) {
  const row = await versionRows(query, community, id).select('content').where('version', '=', version).executeTakeFirst()
  return row && { ...versionView(row), content: row.content }
}
