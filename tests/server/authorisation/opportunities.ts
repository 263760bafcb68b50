import { anyCaller, groupManagers, insiders, ownerOnly, type Row, type Scene, signedIn, usersGet, writers } from './actors.ts'

const kind = 'communities'
const absent = '00000000-0000-4000-8000-00000000000f'
const hiddenId = ({ communities }: Scene) => ({ id: communities?.hidden ?? 'none' })
const openId = ({ communities }: Scene) => ({ id: communities?.open ?? 'none' })
const hidden = (scene: Scene) => ({ kind, ...hiddenId(scene) })
const open = (scene: Scene) => ({ kind, ...openId(scene) })
const one = (of: (scene: Scene) => Record<string, string>) => (scene: Scene) => ({ ...of(scene), oid: absent })
const ofGroup = ({ madeGroup = 'research-groups-1' }: Scene) => ({ kind: 'research_groups', id: madeGroup })
const opportunity = { kind: 'job', title: 'Keeper of lanterns', content: 'Keep the lanterns of the harbour.' }
const body = () => ({ opportunity })

/** Who has a role in a community of which others see the overview. */
const members = { ...groupManagers, member: 200 }
const nobodyThere = { owner: 404, admin: 404, member: 404 }

/** Opportunities follow what they belong to: a hidden community has none for others. */
export const opportunityRows: readonly Row[] = [
  { name: 'opportunities.ofUser', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'opportunities.follow', params: openId, expect: signedIn },
  { name: 'opportunities.follow: hidden', params: hiddenId, expect: { ...insiders, anonymous: 401 } },
  { name: 'opportunities.unfollow', params: openId, expect: signedIn },
  // Answered like one that never was: nobody is kept following what they see no more.
  { name: 'opportunities.unfollow: hidden', params: hiddenId, expect: signedIn },
  { name: 'opportunities.list', params: open, expect: anyCaller },
  { name: 'opportunities.list: hidden', params: hidden, expect: insiders },
  { name: 'opportunities.list: of a group', params: ofGroup, expect: anyCaller },
  { name: 'opportunities.show', params: one(open), expect: { ...anyCaller, anonymous: 404, ...usersGet(404) } },
  { name: 'opportunities.show: hidden', params: one(hidden), expect: { ...anyCaller, anonymous: 404, ...usersGet(404) } },
  { name: 'opportunities.calendar', params: one(open), expect: { ...anyCaller, anonymous: 404, ...usersGet(404) } },
  { name: 'opportunities.create', params: open, body, expect: members },
  { name: 'opportunities.create: hidden', params: hidden, body, expect: { ...writers, member: 200 } },
  { name: 'opportunities.create: in a group', params: ofGroup, body, expect: groupManagers },
  { name: 'opportunities.update', params: one(open), body, expect: { ...members, ...nobodyThere } },
  { name: 'opportunities.update: hidden', params: one(hidden), body, expect: { ...writers, ...nobodyThere } },
  { name: 'opportunities.close', params: one(open), body: () => ({ closed: true }), expect: { ...members, ...nobodyThere } },
  { name: 'opportunities.close: hidden', params: one(hidden), body: () => ({ closed: true }), expect: { ...writers, ...nobodyThere } },
  { name: 'opportunities.remove', params: one(open), expect: members },
  { name: 'opportunities.remove: hidden', params: one(hidden), expect: { ...writers, member: 200 } },
]
