import { SignJWT, jwtVerify } from 'jose'
import { limits } from '#contract/limits.ts'
import type { TokenKey } from './token-key.ts'

/** The content of a token. Role and plan are not in it: they are read from the store with every request. */
export interface TokenClaims {
  sub: string
  sid: string
  jti: string
  /** Seconds since 1970. */
  iat: number
}

const issuer = 'indago'
const audience = 'indago-api'
const algorithm = 'HS256'
const type = 'at+jwt'

/** The same claims give exactly the same token, so a lost response can be repeated. */
export const signToken = (key: TokenKey, claims: TokenClaims): Promise<string> =>
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
 * The claims of a valid token, or undefined for anything else: another algorithm, type, key, issuer or audience, a missing claim, or a time
 * outside its validity. `now` in milliseconds.
 */
export async function readToken(key: TokenKey, token: string, now: number): Promise<TokenClaims | undefined> {
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
    // One second of tolerance for rounding; a token from the future is invalid.
    if (iat * 1000 > now + 1000) return undefined
    return { sub, sid, jti, iat }
  } catch {
    return undefined
  }
}
