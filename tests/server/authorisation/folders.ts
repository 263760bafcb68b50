import { anyCaller, ownerOnly, owners, readers, signedIn, usersGet, writers, type Row } from './actors.ts'

const entryId = '00000000-0000-4000-8000-00000000000a'

/** Folders, their items, and the change feed. */
export const folders: readonly Row[] = [
  { name: 'changes.since', expect: signedIn },
  {
    name: 'bookmarks.count',
    body: ({ owner }) => ({ user_id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'bookmarks.search',
    body: () => ({ index: 'publications' }),
    expect: signedIn,
  },
  {
    name: 'bookmarks.searchFolder',
    body: ({ folder }) => ({ index: 'publications', bookmark_folder: folder.id }),
    expect: readers,
  },
  // The folder of the scene is private: for its people, too, there is no public one.
  { name: 'publicFolders.show', params: ({ folder }) => ({ id: folder.id }), expect: { ...anyCaller, ...usersGet(404), anonymous: 404 } },
  { name: 'publicFolders.list', params: ({ owner }) => ({ id: owner.id }), expect: anyCaller },
  { name: 'folders.list', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'folders.show', params: ({ folder }) => ({ id: folder.id }), expect: readers },
  {
    name: 'folders.create',
    body: () => ({ bookmark_folder: { name: 'Mine' } }),
    expect: signedIn,
  },
  {
    name: 'folders.update',
    params: ({ folder }) => ({ id: folder.id }),
    body: () => ({ bookmark_folder: { name: 'Renamed' } }),
    expect: owners,
  },
  { name: 'folders.delete', params: ({ folder }) => ({ id: folder.id }), expect: owners },
  {
    name: 'folders.addBookmark',
    params: ({ folder }) => ({ id: folder.id }),
    body: () => ({ slug_values: ['news-1'], index: 'news' }),
    expect: writers,
  },
  // The item is not in the folder of the scene: whoever may change it is told so.
  {
    name: 'folders.updateBookmark',
    params: ({ folder }) => ({ id: folder.id, slugValue: 'news-1' }),
    body: () => ({ index: 'news', bookmark: { note: 'A note' } }),
    expect: { ...writers, owner: 404, admin: 404 },
  },
  {
    name: 'folders.updateBookmark: reading',
    params: ({ folder }) => ({ id: folder.id, slugValue: 'news-1' }),
    body: () => ({ index: 'news', bookmark: { state: 'read' } }),
    expect: { ...readers, owner: 404, admin: 404, member: 404 },
  },
  {
    name: 'folders.updateBookmark: an own entry',
    params: ({ folder }) => ({ id: folder.id, slugValue: entryId }),
    body: () => ({ index: 'own', bookmark: { tags: ['a'] } }),
    expect: { ...writers, owner: 404, admin: 404 },
  },
  {
    name: 'bulkSave.start',
    params: ({ folder }) => ({ id: folder.id }),
    body: () => ({ slug_values: ['news-1', 'news-2'], index: 'news' }),
    // The right is asked for before the folder.
    expect: { ...writers, free: 403, trial: 403 },
  },
  // A job of one's own is shown in tests/server/jobs.test.ts.
  { name: 'jobs.show', params: () => ({ id: 'unknown' }), expect: { ...signedIn, ...usersGet(404) } },
  { name: 'jobs.cancel', params: () => ({ id: 'unknown' }), expect: { ...signedIn, ...usersGet(404) } },
  {
    name: 'folders.removeBookmark',
    params: ({ folder }) => ({ id: folder.id, slugValue: 'news-1' }),
    body: () => ({ index: 'news' }),
    expect: writers,
  },
  {
    name: 'ownEntries.add',
    params: ({ folder }) => ({ id: folder.id }),
    body: () => ({ own_entries: [{ id: entryId, entry: { type: 'book', title: 'An own entry' } }] }),
    expect: writers,
  },
  {
    // An entry that nothing has.
    name: 'ownEntries.update',
    params: ({ folder }) => ({ id: folder.id, entryId }),
    body: () => ({ own_entry: { title: 'Changed' } }),
    expect: { ...writers, owner: 404, admin: 404 },
  },
  {
    // The entry is asked for before the record.
    name: 'ownEntries.link',
    params: ({ folder }) => ({ id: folder.id, entryId }),
    body: () => ({ index: 'news', slug_value: 'news-1' }),
    expect: { ...writers, owner: 404, admin: 404 },
  },
  { name: 'ownEntries.remove', params: ({ folder }) => ({ id: folder.id, entryId }), expect: writers },
]
