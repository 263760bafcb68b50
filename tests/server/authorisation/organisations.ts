import { holders, ownerOnly, type Row, signedIn, usersGet, anyCaller } from './actors.ts'

const ofOrganisation = { id: 'organisations-0' }
/** A name and a website of its own for each scene: one that exists is not made again. */
const organisation = (name: string) => ({ name, website: `https://${name}.example`, country_id: 'DE', category: 'academic' })

/** Organisations. Nobody here is the owner of one or of the server. */
export const organisationRows: readonly Row[] = [
  { name: 'organisations.show', params: () => ofOrganisation, expect: anyCaller },
  { name: 'organisations.parts', params: () => ofOrganisation, expect: anyCaller },
  { name: 'organisations.create', body: ({ folder }) => ({ organisation: organisation(folder.id) }), expect: signedIn },
  {
    name: 'organisations.update',
    params: () => ofOrganisation,
    body: () => ({ organisation: { city: 'Ulm' } }),
    // Everybody may see it.
    expect: { ...signedIn, ...usersGet(403) },
  },
  {
    name: 'organisations.update: of its own people',
    params: () => ({ id: 'organisations-1' }),
    body: () => ({ organisation: { city: 'Ulm' } }),
    expect: holders,
  },
  { name: 'organisations.matches', query: { name: 'Lantern' }, expect: signedIn },
  { name: 'organisations.domains', query: { email: 'x@lantern.example' }, expect: signedIn },
  { name: 'organisations.requests', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  {
    name: 'organisations.find',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ email: 'x@lantern.example' }),
    expect: ownerOnly,
  },
  {
    name: 'organisations.accept: of nobody',
    params: ({ owner }) => ({ id: owner.id, rid: 'no-such-request' }),
    expect: { ...signedIn, ...usersGet(404) },
  },
  {
    name: 'organisations.decline: of nobody',
    params: ({ owner }) => ({ id: owner.id, rid: 'no-such-request' }),
    expect: { ...signedIn, ...usersGet(404) },
  },
  { name: 'organisations.asked', expect: { ...signedIn, ...usersGet(404) } },
  {
    name: 'organisations.decide',
    params: () => ({ id: 'join-no-such-request' }),
    body: () => ({ organisation_request: { accepted: true } }),
    expect: { ...signedIn, ...usersGet(404) },
  },
]
