import type { Person } from './person.ts'
import { ask } from './requests.ts'

export interface ReadBack {
  /** Acknowledged writes of which the effect is there exactly once. */
  found: number
  /** What is missing, or there twice, in words. */
  wrong: string[]
}

interface FolderRow {
  id: string
  name: string
  description: string
  count: number
}
interface BookmarkRow {
  folder_id: string
  slug_value: string
}

/** Everything that a device without a copy gets. */
async function everythingOf(url: string, { token }: Person): Promise<{ folders: FolderRow[]; bookmarks: BookmarkRow[] }> {
  const folders: FolderRow[] = []
  const bookmarks: BookmarkRow[] = []
  for (let path = '/v1/changes'; ;) {
    const { status, body } = await ask(url, { method: 'GET', path, token })
    if (status !== 200) throw new Error(`Reading back answered ${status}`)
    const page = body as { folders: FolderRow[]; bookmarks: BookmarkRow[]; more: boolean; cursor: string }
    folders.push(...page.folders)
    bookmarks.push(...page.bookmarks)
    if (!page.more) return { folders, bookmarks }
    path = `/v1/changes?since=${encodeURIComponent(page.cursor)}`
  }
}

/** Compares what the server has with what it acknowledged to a person. */
export async function readBack(url: string, person: Person): Promise<ReadBack> {
  const { folders, bookmarks } = await everythingOf(url, person)
  const wrong: string[] = []
  const byName = grouped(folders, ({ name }) => name)
  const savedIn = grouped(bookmarks, ({ folder_id }) => folder_id)
  let found = 0
  for (const { id, name, description, slugs, isChanging } of person.folders) {
    const rows = byName.get(name) ?? []
    const [row] = rows
    if (!row || rows.length > 1 || row.id !== id) {
      wrong.push(`folder ${name}: ${rows.length} of it`)
      continue
    }
    found += 1
    // A change without an answer may have happened.
    if (row.description !== description && !isChanging)
      wrong.push(`folder ${name}: ${JSON.stringify(row.description)}, not the last change`)
    const saved = (savedIn.get(id) ?? []).map(({ slug_value }) => slug_value)
    for (const slug of slugs) {
      const times = saved.filter(one => one === slug).length
      if (times === 1) found += 1
      else wrong.push(`${slug} in ${name}: ${times} times`)
    }
    if (row.count !== saved.length) wrong.push(`folder ${name} counts ${row.count} of ${saved.length}`)
  }
  if (person.unsure === 0 && folders.length !== person.folders.length)
    wrong.push(`${folders.length} folders, ${person.folders.length} were acknowledged`)
  return { found, wrong }
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
