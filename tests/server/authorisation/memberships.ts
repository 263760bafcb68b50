import { ignoresToken, owners, ownerOnly, readers, type Row, type Scene, secret, writers } from './actors.ts'

const ofFolder = ({ folder }: Scene) => ({ id: folder.id })
const ofInvite = (scene: Scene) => ({ ...ofFolder(scene), inviteId: scene.sharing?.invite ?? 'none' })
const ofGuest = (scene: Scene) => ({ ...ofFolder(scene), slug: scene.sharing?.guest ?? 'none' })
const ofOwnInvite = ({ owner, sharing }: Scene) => ({ id: owner.id, inviteId: sharing?.ownInvite ?? 'none' })

/** Sharing a folder. The actors `admin` and `member` share the folder of the scene with its owner. */
export const memberships: readonly Row[] = [
  { name: 'memberships.invites', params: ofFolder, expect: writers },
  {
    name: 'memberships.invite',
    params: ofFolder,
    body: () => ({ invite: { people: [{ email: 'colleague@example.org' }] } }),
    expect: writers,
  },
  {
    name: 'memberships.invite: as an owner',
    params: ofFolder,
    body: () => ({ invite: { role_id: 3, people: [{ email: 'colleague@example.org' }] } }),
    expect: owners,
  },
  { name: 'memberships.resendInvite', params: ofInvite, expect: writers },
  { name: 'memberships.cancelInvite', params: ofInvite, expect: writers },
  { name: 'memberships.contributors', params: ofFolder, expect: readers },
  {
    name: 'memberships.changeContributor',
    params: ofGuest,
    body: () => ({ contributor: { role_id: 2 } }),
    expect: writers,
  },
  {
    name: 'memberships.changeContributor: to an owner',
    params: ofGuest,
    body: () => ({ contributor: { role_id: 3 } }),
    expect: owners,
  },
  { name: 'memberships.removeContributor', params: ofGuest, expect: writers },
  { name: 'memberships.history', params: ofFolder, expect: readers },
  // Only oneself can leave; the owner of the scene is the last one, and cannot.
  {
    name: 'memberships.leaveFolder',
    params: ({ owner, folder }) => ({ id: owner.id, fid: folder.id }),
    body: () => ({}),
    expect: { ...ownerOnly, owner: 403 },
  },
  { name: 'memberships.pendingInvites', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'memberships.acceptInvite', params: ofOwnInvite, expect: ownerOnly },
  { name: 'memberships.declineInvite', params: ofOwnInvite, expect: ownerOnly },
  {
    name: 'unsubscribing.stop',
    query: { token: secret },
    expect: Object.fromEntries(Object.keys(ignoresToken).map(actor => [actor, 410])) as Row['expect'],
  },
]
