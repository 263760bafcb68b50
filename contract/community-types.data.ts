/** The kinds of communities (S1§3, S2§3). Rows store the ids: none changes its meaning or is used again. */
export const communityTypes = [
  { id: 1, key: 'institute-centre', name: 'Institute or centre', description: 'The people of one institute, centre or school.' },
  { id: 2, key: 'project-consortium', name: 'Project consortium', description: 'The partners of a project, in several organisations.' },
  { id: 3, key: 'member-network', name: 'Member network', description: 'An association or a network with members.' },
  { id: 4, key: 'open-topic-community', name: 'Open topic community', description: 'Everybody who works on one topic.' },
  { id: 5, key: 'sub-community', name: 'Sub-community', description: 'A part of another community.' },
] as const
export type CommunityTypeId = (typeof communityTypes)[number]['id']

/** What every community below another one is. */
export const subCommunityTypeId = 3 satisfies CommunityTypeId
/** Only chosen together with the community above it, and stored as `subCommunityTypeId`. */
export const belowAnotherTypeId = 5 satisfies CommunityTypeId
