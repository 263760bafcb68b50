import { anyCaller, ownerOnly, signedIn, usersGet, type Row } from './actors.ts'

const publication = { titles_attributes: [{ title: 'Lanterns of a winter' }] }
const id = '00000000-0000-4000-8000-00000000000e'
const absent = '00000000-0000-4000-8000-00000000000f'

/** What someone has on the own profile; everyone reads it there. */
export const ownPublications: readonly Row[] = [
  // Accounts are named by their slugs: an id is known to its owner alone.
  { name: 'ownPublications.list', params: () => ({ id: 'nobody' }), expect: { ...anyCaller, anonymous: 404, ...usersGet(404) } },
  { name: 'ownPublications.list: own', params: ({ owner }) => ({ id: owner.id }), expect: { ...ownerOnly, anonymous: 404 } },
  {
    name: 'ownPublications.show',
    params: ({ owner }) => ({ id: owner.id, pid: 'none' }),
    expect: { ...anyCaller, anonymous: 404, ...usersGet(404) },
  },
  { name: 'ownPublications.add', params: ({ owner }) => ({ id: owner.id }), body: () => ({ id, publication }), expect: ownerOnly },
  {
    name: 'ownPublications.update',
    params: ({ owner }) => ({ id: owner.id, pid: absent }),
    body: () => ({ publication: { publisher: 'Lantern Press' } }),
    // The owner has none with this id.
    expect: { ...ownerOnly, owner: 404 },
  },
  { name: 'ownPublications.remove', params: ({ owner }) => ({ id: owner.id, pid: id }), expect: ownerOnly },
  {
    name: 'ownPublications.importData',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ data: { publications: [publication] } }),
    expect: ownerOnly,
  },
  // Nobody here has connected an iD.
  { name: 'orcid.fetch', query: { content: 'keywords' }, expect: { ...signedIn, ...usersGet(403) } },
]
