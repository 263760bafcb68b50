import * as v from 'valibot'
import { atMost } from './rules.ts'

const bytes = (most: number) => v.pipe(v.string(), atMost(most), v.regex(/^[\w-]+$/, 'This is not from a passkey.'))

/** 256 random bits in base64url; also what a passkey signs. */
const challenge = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'This login was not started here.'))

const credential = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) })

/** What a browser is asked, as `navigator.credentials.get` takes it in JSON. With no `allowCredentials` the user chooses a passkey. */
export const passkeyRequest = v.object({
  challenge,
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.optional(v.array(credential), []),
})
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>

/** What a browser answers, as JSON (WebAuthn level 3 §5.1). Other fields of it are not needed. */
export const passkeyAnswer = v.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: v.optional(bytes(200)),
  }),
})
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>

/** What a browser is asked for a new passkey, as `navigator.credentials.create` takes it in JSON. */
export const newPasskeyRequest = v.object({
  challenge,
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(credential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: v.literal('required'),
  }),
})
export type NewPasskeyRequest = v.InferOutput<typeof newPasskeyRequest>

export const newPasskeyAnswer = v.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(8)), []),
  }),
})
export type NewPasskeyAnswer = v.InferOutput<typeof newPasskeyAnswer>

/**
 * What is asked after the password: one of a code, a recovery code or a passkey. It works once, for a few minutes and a few tries, and is no
 * token.
 */
export const secondStep = v.object({
  challenge,
  /** Epoch milliseconds. */
  expires_at: v.number(),
  /** Whether the account has an authenticator app, whose codes are asked for. */
  code: v.boolean(),
  /** Present if the account has a passkey for the address of this request. */
  passkey: v.optional(passkeyRequest),
  /** Addresses of this server where other passkeys of the account work. */
  passkeys_at: v.array(v.string()),
})
export type SecondStep = v.InferOutput<typeof secondStep>

/** The six digits of an authenticator app; people and phones put spaces into them. */
export const oneTimeCode = v.pipe(
  v.string(),
  atMost(40, 'Enter the six digits that your app shows.'),
  v.transform(code => code.replace(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, 'Enter the six digits that your app shows.'),
)

/** A recovery code as people type it: case, spaces and hyphens do not matter. */
export const recoveryCode = v.pipe(
  v.string(),
  atMost(80, 'This is not a recovery code.'),
  v.transform(code => code.toLowerCase().replace(/[^a-z0-9]/g, '')),
  v.regex(/^[a-z0-9]{24}$/, 'A recovery code has 24 letters and digits.'),
)

/** The answer to a second step: the challenge, and one of the three. */
export const secondProof = v.object({
  challenge,
  code: v.optional(oneTimeCode),
  recovery_code: v.optional(recoveryCode),
  passkey: v.optional(passkeyAnswer),
})
export type SecondProof = v.InferOutput<typeof secondProof>

/** A challenge that a passkey answers. */
export const passkeyProof = v.object({ challenge, passkey: passkeyAnswer })
export const newPasskeyProof = v.object({ challenge, passkey: newPasskeyAnswer })
export const codeProof = v.object({ challenge, code: oneTimeCode })

/** Of a browser in which someone has logged in. */
export const deviceSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'This is not the secret of a device.'))
