import { groupManagers, type Row, signedIn, usersGet } from './actors.ts'

const ofNobody = { lid: 'no-such-line' }

/** Edits that are flagged. The admin may, and is told that there is no such line; nobody here is the owner of the server. */
export const editFlagRows: readonly Row[] = [
  {
    name: 'editFlags.flag',
    params: () => ({ kind: 'research_groups', id: 'research-groups-1', ...ofNobody }),
    body: () => ({ flag: { reason: 'This address is wrong.' } }),
    expect: { ...groupManagers, owner: 403, admin: 404 },
  },
  { name: 'editFlags.asked', expect: { ...signedIn, ...usersGet(404) } },
  // Whether there is one that is not theirs is not told.
  { name: 'editFlags.settle', params: () => ofNobody, expect: signedIn },
]
