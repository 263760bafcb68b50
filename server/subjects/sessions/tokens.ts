import { SignJWT, jwtVerify } from 'jose'
import { limits } from '#contract/limits.ts'
import type { TokenKey } from './token-key.ts'

/** What a token says. Roles and plan are not in it: they are read from the store at every call. */
export interface Claims {
  sub: string
  sid: string
  jti: string
  /** Epoch seconds. */
  iat: number
}

const issuer = 'indago'
const audience = 'indago-api'
const algorithm = 'HS256'
const type = 'at+jwt'

/** The same claims give the same token, letter by letter: a lost answer can be repeated. */
export const signToken = (key: TokenKey, claims: Claims): Promise<string> =>
  new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.sub)
    .setJti(claims.jti)
    .setIssuedAt(claims.iat)
    .setExpirationTime(claims.iat + limits.tokenSeconds)
    .sign(key.secret)

/**
 * The claims of a token of ours, or undefined for anything else: another algorithm, type, key name, issuer or audience,
 * a missing claim, a time outside its life. `now` in milliseconds.
 */
export async function readToken(key: TokenKey, token: string, now: number): Promise<Claims | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key.secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
    })
    const { sub, jti, iat } = payload
    const sid = payload['sid']
    if (protectedHeader.kid !== key.kid || typeof sid !== 'string' || !sub || !jti || iat === undefined) return undefined
    // A second of grace for rounding; a token from the future is nobody's.
    if (iat * 1000 > now + 1000) return undefined
    return { sub, sid, jti, iat }
  } catch {
    return undefined
  }
}
