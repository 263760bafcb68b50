import { allGet, anyCaller, ownerOnly, type Row, secret, signedIn, usersGet } from './actors.ts'

/** Records that people take over, and what is asked about them. Nobody here is the owner of the server. */
export const claimRows: readonly Row[] = [
  { name: 'claims.own', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  { name: 'claims.suggestions', params: ({ owner }) => ({ id: owner.id }), expect: ownerOnly },
  {
    name: 'claims.claim',
    params: ({ owner }) => ({ id: owner.id }),
    body: () => ({ claim: { slug_value: 'researchers-1' } }),
    // Nothing proves it, and no reason is given.
    expect: { ...ownerOnly, owner: 422 },
  },
  { name: 'claims.release', params: ({ owner }) => ({ id: owner.id, slug: 'researchers-1' }), expect: ownerOnly },
  {
    name: 'claims.answerSuggestion',
    params: ({ owner }) => ({ id: owner.id, slug: 'researchers-1' }),
    body: () => ({ suggestion: { is_me: false } }),
    expect: ownerOnly,
  },
  {
    name: 'claims.askAboutRecord',
    params: () => ({ id: 'researchers-1' }),
    body: () => ({ record_request: { kind: 'correct', message: 'The name is not right.', email: 'person@nowhere.example' } }),
    expect: anyCaller,
  },
  {
    name: 'claims.confirmAsking',
    body: () => ({ confirmation_token: secret }),
    expect: allGet(410),
  },
  { name: 'claims.requests', expect: { ...signedIn, ...usersGet(404) } },
  {
    name: 'claims.decide',
    params: () => ({ id: 'no-such-request' }),
    body: () => ({ record_request: { accepted: true } }),
    expect: { ...signedIn, ...usersGet(404) },
  },
]
