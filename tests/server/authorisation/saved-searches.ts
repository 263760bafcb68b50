import { allGet, ownerOnly, type Row, secret } from './actors.ts'

const search = { name: 'Lanterns', data: { index: 'news', keyword: 'lanterns' } }
const unknown = { ...ownerOnly, owner: 404 }

/** Saved searches: only their own user’s. */
export const savedSearches: readonly Row[] = [
  { name: 'searches.list', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'searches.create', params: ({ owner }) => ({ id: owner.id }), body: () => ({ search }), expect: ownerOnly },
  { name: 'searches.wouldFind', params: ({ owner }) => ({ id: owner.id }), body: () => ({ search: search.data }), expect: ownerOnly },
  {
    name: 'searches.update',
    params: ({ owner }) => ({ id: owner.id, sid: 'nothing' }),
    body: () => ({ search: { name: 'Renamed' } }),
    expect: unknown,
  },
  { name: 'preferences.show', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  {
    name: 'preferences.change',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ preferences: { digest_at: '08:00' } }),
    expect: ownerOnly,
  },
  { name: 'unsubscribing.show', query: { token: secret }, expect: allGet(410) },
  { name: 'addressChecks.send', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  {
    name: 'addressChecks.confirm',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ confirmation_token: secret }),
    expect: { ...ownerOnly, owner: 410 },
  },
  { name: 'searches.delete', params: ({ owner }) => ({ id: owner.id, sid: 'nothing' }), expect: unknown },
]
