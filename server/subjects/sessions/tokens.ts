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

/** Tokens that were checked lately: a client sends the same one with each request, and a check is a task for a thread of the pool. */
const checked = new WeakMap<TokenKey, Map<string, CheckedClaims>>()
/** Kept in memory; the one that was checked first is dropped first. */
const mostChecked = 5000

interface CheckedClaims extends TokenClaims {
  /** Seconds since 1970. */
  exp: number
}

/**
 * The claims of a valid token, or undefined for anything else: another algorithm, type, key, issuer or audience, a missing claim, or a time
 * outside its validity. `now` in milliseconds. It says nothing about the session, which is looked up with every request.
 */
export async function readToken(key: TokenKey, token: string, now: number): Promise<TokenClaims | undefined> {
  const known = checked.get(key)?.get(token)
  const claims = known ?? (await verifiedClaims(key, token, now))
  if (!claims) return undefined
  if (!known) remember(key, token, claims)
  const { exp, ...rest } = claims
  // One second of tolerance for rounding; a token from the future is invalid.
  return exp > Math.floor(now / 1000) && claims.iat * 1000 <= now + 1000 ? rest : undefined
}

function remember(key: TokenKey, token: string, claims: CheckedClaims): void {
  const tokens = checked.get(key) ?? new Map<string, CheckedClaims>()
  checked.set(key, tokens.set(token, claims))
  const first = tokens.keys().next().value
  if (tokens.size > mostChecked && first !== undefined) tokens.delete(first)
}

async function verifiedClaims(key: TokenKey, token: string, now: number): Promise<CheckedClaims | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key.secret, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'sid', 'jti', 'iat', 'exp'],
    })
    const { sub, jti, iat, exp } = payload
    const sid = payload['sid']
    if (protectedHeader.kid !== key.kid || typeof sid !== 'string' || !sub || !jti || iat === undefined || exp === undefined)
      return undefined
    return { sub, sid, jti, iat, exp }
  } catch {
    return undefined
  }
}
