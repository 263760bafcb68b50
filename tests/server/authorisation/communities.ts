import { anyCaller, groupManagers, holders, insiders, owners, type Row, type Scene, signedIn, writers } from './actors.ts'

const hidden = ({ communities }: Scene) => ({ id: communities?.hidden ?? 'none' })
const open = ({ communities }: Scene) => ({ id: communities?.open ?? 'none' })
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const city = () => ({ community: { city: 'Ulm' } })
const closed = () => ({ community_settings: { pages_visible: false } })
const picture = () => ({ avatar: png })
const circle = { name: 'Lantern Circle', tagline: 'Light for the coast', community_type_id: 4, country_id: 'DE' }

/** Communities: one that shows itself tells others that they may not; a hidden one is absent. */
export const communityRows: readonly Row[] = [
  { name: 'communities.list', query: { all: 'true' }, expect: anyCaller },
  { name: 'communities.types', expect: anyCaller },
  { name: 'communities.show', params: open, expect: anyCaller },
  { name: 'communities.show: hidden', params: hidden, expect: insiders },
  { name: 'communities.create', body: () => ({ community: circle }), expect: signedIn },
  {
    name: 'communities.create: below a hidden one',
    body: ({ communities }) => ({ community: { ...circle, parent_id: communities?.hidden ?? 'none' } }),
    // Whoever does not find it has chosen something that does not exist.
    expect: { ...writers, free: 422, trial: 422, verified_academic: 422, premium: 422, other: 422 },
  },
  { name: 'communities.update', params: open, body: city, expect: groupManagers },
  { name: 'communities.update: hidden', params: hidden, body: city, expect: writers },
  { name: 'communities.remove', params: open, expect: holders },
  { name: 'communities.remove: hidden', params: hidden, expect: owners },
  { name: 'communities.setAvatar', params: open, body: picture, expect: groupManagers },
  { name: 'communities.setAvatar: hidden', params: hidden, body: picture, expect: writers },
  { name: 'communities.removeAvatar', params: open, expect: groupManagers },
  { name: 'communities.removeAvatar: hidden', params: hidden, expect: writers },
  { name: 'communities.settings', params: open, expect: groupManagers },
  { name: 'communities.settings: hidden', params: hidden, expect: writers },
  { name: 'communities.changeSettings', params: open, body: closed, expect: groupManagers },
  { name: 'communities.changeSettings: hidden', params: hidden, body: closed, expect: writers },
  { name: 'communities.researchInterests', params: open, expect: anyCaller },
  { name: 'communities.researchInterests: hidden', params: hidden, expect: insiders },
  { name: 'communities.interests', params: open, expect: anyCaller },
  { name: 'communities.interests: hidden', params: hidden, expect: insiders },
  { name: 'communities.contacts', params: open, expect: anyCaller },
  { name: 'communities.contacts: hidden', params: hidden, expect: insiders },
]
