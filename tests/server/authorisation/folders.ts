import { ownerAlone, owners, readers, signedIn, writers, type Row } from './actors.ts'

/** Folders, what lies in them, and their changes. */
export const folders: readonly Row[] = [
  { name: 'changes.since', method: 'GET', path: () => '/v1/changes', expect: signedIn },
  {
    name: 'bookmarks.count',
    method: 'POST',
    path: () => '/search-service/count_bookmarks',
    body: ({ owner }) => ({ user_id: owner.id }),
    expect: ownerAlone,
  },
  {
    name: 'bookmarks.search',
    method: 'POST',
    path: () => '/search-service/bookmarks',
    body: () => ({ index: 'publications' }),
    expect: signedIn,
  },
  {
    name: 'bookmarks.searchFolder',
    method: 'POST',
    path: () => '/search-service/bookmark_folder',
    body: ({ folder }) => ({ index: 'publications', bookmark_folder: folder.id }),
    expect: readers,
  },
  { name: 'folders.list', method: 'GET', path: ({ owner }) => `/v1/users/${owner.id}/bookmark_folders`, expect: ownerAlone },
  { name: 'folders.show', method: 'GET', path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`, expect: readers },
  {
    name: 'folders.create',
    method: 'POST',
    path: () => '/v1/bookmark_folders',
    body: () => ({ bookmark_folder: { name: 'Mine' } }),
    keyed: true,
    expect: signedIn,
  },
  {
    name: 'folders.update',
    method: 'PUT',
    path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`,
    body: () => ({ bookmark_folder: { name: 'Renamed' } }),
    keyed: true,
    expect: owners,
  },
  { name: 'folders.delete', method: 'DELETE', path: ({ folder }) => `/v1/bookmark_folders/${folder.id}`, keyed: true, expect: owners },
  {
    name: 'folders.addBookmark',
    method: 'POST',
    path: ({ folder }) => `/api/bookmark_folders/${folder.id}/bookmarks`,
    body: () => ({ slug_values: ['news-1'], index: 'news' }),
    keyed: true,
    expect: writers,
  },
  {
    name: 'folders.removeBookmark',
    method: 'DELETE',
    path: ({ folder }) => `/api/bookmark_folders/${folder.id}/bookmarks/news-1`,
    body: () => ({ index: 'news' }),
    keyed: true,
    expect: writers,
  },
]
