import { allGet, ignoresToken, anyCaller, ownerOnly, usersGet, secret, signedIn, type Row } from './actors.ts'

/** Accounts, sessions and sign-in providers. */
export const accounts: readonly Row[] = [
  {
    name: 'access.permissions',
    body: ({ folder }) => ({ permission: { type: 'bookmark_folder', id: folder.id } }),
    expect: anyCaller,
  },
  {
    name: 'account.authenticate',
    body: ({ owner: { email, password } }) => ({ email, password }),
    expect: ignoresToken,
  },
  { name: 'account.refresh', expect: signedIn },
  { name: 'account.me', expect: signedIn },
  { name: 'account.logout', expect: signedIn },
  {
    name: 'account.revoke',
    body: () => ({ revocation: secret }),
    expect: ignoresToken,
  },
  {
    name: 'account.forgot',
    body: () => ({ user: { email: 'nobody@example.org' } }),
    expect: ignoresToken,
  },
  {
    name: 'account.resetPassword',
    body: () => ({ user: { reset_password_token: secret, password: 'a long enough new password' } }),
    expect: allGet(410),
  },
  {
    name: 'account.changePassword',
    body: () => ({ user: { current_password: 'not this one', password: 'a long enough new password' } }),
    expect: { ...signedIn, ...usersGet(422) },
  },
  {
    name: 'account.confirmIdentity',
    body: () => ({ password: 'not this one' }),
    expect: { ...signedIn, ...usersGet(422) },
  },
  {
    name: 'account.sessions',
    params: ({ owner }) => ({ id: owner.id }),
    expect: ownerOnly,
  },
  {
    name: 'account.endSession',
    params: ({ owner }) => ({ id: owner.id, sid: 'no-such-session' }),
    expect: { ...ownerOnly, owner: 404 },
  },
  { name: 'account.demoAccounts', expect: ignoresToken },
  {
    name: 'providers.authorize',
    params: () => ({ provider: 'orcid' }),
    body: () => ({ purpose: 'authenticate' }),
    expect: { ...anyCaller, anonymous: 404, ...usersGet(404) },
  },
  {
    name: 'providers.authenticateOrcid',
    query: { code: 'x', state: secret, binding: secret },
    expect: allGet(404),
  },
  {
    name: 'providers.connectOrcid',
    query: { code: 'x', state: secret, binding: secret },
    expect: { ...signedIn, ...usersGet(404) },
  },
  {
    name: 'providers.authenticateLinkedin',
    query: { code: 'x', state: secret, binding: secret },
    expect: allGet(404),
  },
  {
    name: 'providers.connectLinkedin',
    query: { code: 'x', state: secret, binding: secret },
    expect: { ...signedIn, ...usersGet(404) },
  },
  { name: 'providers.disconnect', params: ({ owner }) => ({ id: owner.id, provider: 'orcid' }), expect: ownerOnly },
  {
    name: 'signUp.create',
    body: () => ({ user: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', password: 'an engine that weaves numbers' } }),
    expect: ignoresToken,
  },
  {
    name: 'signUp.show',
    query: { confirmation_token: secret },
    expect: allGet(410),
  },
  {
    name: 'signUp.confirm',
    body: () => ({ user: { confirmation_token: secret } }),
    expect: { ...anyCaller, anonymous: 410, ...usersGet(410) },
  },
  {
    name: 'signUp.resend',
    body: () => ({ user: { email: 'nobody@example.org' } }),
    expect: ignoresToken,
  },
]
