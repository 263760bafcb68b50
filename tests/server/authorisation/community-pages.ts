import { allGet, anyCaller, groupManagers, insiders, plans, readers, type Row, type Scene, signedIn } from './actors.ts'

const absent = '00000000-0000-4000-8000-00000000000f'
const hidden = ({ communities }: Scene) => ({ id: communities?.hidden ?? 'none' })
const open = ({ communities }: Scene) => ({ id: communities?.open ?? 'none' })
const noPage = (community: typeof open) => (scene: Scene) => ({ ...community(scene), pid: absent })
const noVersion = (community: typeof open) => (scene: Scene) => ({ ...community(scene), pid: absent, n: '1' })
const page = () => ({ page: { title: 'How we meet' } })
const order = () => ({ order: [absent] })
const words = () => ({ index: 'researchers', keyword: 'lantern' })

/** Whoever belongs to a community that everybody sees. */
const members = { ...groupManagers, member: 200 }
/** What only members may ask for, and is not there. */
const absentFor = { ...members, owner: 404, admin: 404, member: 404 }
const goneFor = { ...members, owner: 410, admin: 410, member: 410 }
/** In a community that others do not see. */
const hiddenGone = { ...readers, owner: 410, admin: 410, member: 410 }
const nowhere = { ...signedIn, ...plans(404, 404, 404, 404), owner: 404, admin: 404, member: 404, other: 404 }

/** Pages of communities and the search in them: flags open them to read, a role opens them to write. */
export const communityPageRows: readonly Row[] = [
  { name: 'communityPages.list', params: open, expect: anyCaller },
  { name: 'communityPages.list: hidden', params: hidden, expect: insiders },
  { name: 'communityPages.create', params: open, body: page, expect: members },
  { name: 'communityPages.create: hidden', params: hidden, body: page, expect: readers },
  { name: 'communityPages.setOrder', params: open, body: order, expect: members },
  { name: 'communityPages.setOrder: hidden', params: hidden, body: order, expect: readers },
  {
    name: 'communityPages.show',
    params: noPage(open),
    // There is none with this id.
    expect: { ...allGet(404), malformed: 401, expired: 401, revoked: 498 },
  },
  { name: 'communityPages.show: hidden', params: noPage(hidden), expect: { ...nowhere, anonymous: 404 } },
  { name: 'communityPages.update', params: noPage(open), body: page, expect: goneFor },
  { name: 'communityPages.update: hidden', params: noPage(hidden), body: page, expect: hiddenGone },
  { name: 'communityPages.remove', params: noPage(open), expect: members },
  { name: 'communityPages.remove: hidden', params: noPage(hidden), expect: readers },
  { name: 'communityPages.versions', params: noPage(open), expect: absentFor },
  { name: 'communityPages.versions: hidden', params: noPage(hidden), expect: nowhere },
  { name: 'communityPages.version', params: noVersion(open), expect: absentFor },
  { name: 'communityPages.version: hidden', params: noVersion(hidden), expect: nowhere },
  { name: 'communityExplore.search', params: open, body: words, expect: anyCaller },
  { name: 'communityExplore.search: hidden', params: hidden, body: words, expect: insiders },
]
