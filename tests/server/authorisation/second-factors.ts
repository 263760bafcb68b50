import { allGet, ownerOnly, type Row, secret, signedIn, usersGet } from './actors.ts'

const answer = (response: object) => ({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', ...response } })
const ofOwner = ({ owner }: { owner: { id: string } }) => ({ id: owner.id })
const ofPasskey = ({ owner }: { owner: { id: string } }) => ({ id: owner.id, pid: 'no-such-passkey' })

/** Passkeys, authenticator app and recovery codes. The sessions of these callers are new, and so confirmed. */
export const secondFactors: readonly Row[] = [
  // Requests of this test come to an address of numbers, where passkeys do not work.
  { name: 'secondFactors.begin', expect: allGet(404) },
  {
    name: 'secondFactors.signIn',
    body: () => ({ challenge: secret, passkey: answer({ authenticatorData: 'AAAA', signature: 'AAAA' }) }),
    expect: allGet(404),
  },
  { name: 'secondFactors.finishSignIn', body: () => ({ challenge: secret, code: '123456' }), expect: allGet(410) },
  { name: 'secondFactors.beginConfirmation', expect: signedIn },
  { name: 'secondFactors.show', params: ofOwner, expect: ownerOnly },
  { name: 'secondFactors.beginPasskey', params: ofOwner, expect: { ...ownerOnly, owner: 404 } },
  {
    name: 'secondFactors.addPasskey',
    params: ofOwner,
    body: () => ({ challenge: secret, name: 'Key', passkey: answer({ attestationObject: 'AAAA' }) }),
    expect: { ...ownerOnly, owner: 404 },
  },
  { name: 'secondFactors.renamePasskey', params: ofPasskey, body: () => ({ name: 'Key' }), expect: { ...signedIn, ...usersGet(404) } },
  { name: 'secondFactors.removePasskey', params: ofPasskey, expect: { ...signedIn, ...usersGet(404) } },
  { name: 'secondFactors.beginApp', params: ofOwner, expect: ownerOnly },
  {
    name: 'secondFactors.addApp',
    params: ofOwner,
    body: () => ({ challenge: secret, code: '123456' }),
    expect: { ...ownerOnly, owner: 410 },
  },
  { name: 'secondFactors.removeApp', params: ofOwner, expect: { ...ownerOnly, owner: 404 } },
  { name: 'secondFactors.renewCodes', params: ofOwner, expect: { ...ownerOnly, owner: 404 } },
]
