import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { ProviderName } from '#contract/provider-names.ts'

/** The person that the provider signs in. */
export interface Somebody {
  sub: string
  given_name?: string
  family_name?: string
  name?: string
  email?: string
  email_verified?: boolean
}

/** A fault of the provider's next answers. */
type Fault =
  | 'token refused'
  | 'no id token'
  | 'another audience'
  | 'another issuer'
  | 'another signature'
  | 'too old'
  | 'no answer'
  | 'nonsense'
  | 'endless'
  | 'leads elsewhere'

interface Authorization {
  somebody: Somebody
  redirect_uri: string
  challenge: string | null
  nonce: string | undefined
}

export interface Provider {
  /** Its entry in the server's settings. */
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** Requested paths, in order. */
  asked: string[]
  somebody: Somebody
  fault: Fault | undefined
  /** Whether its ID tokens have the nonce of the request, as OpenID Connect wants it. */
  repeatsNonce: boolean
  /** Signs `somebody` in like a browser that is sent to `url`; returns the URL of the redirect back. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const clientId = 'indago-tests'
const clientSecret = 'a secret between the two'

/** White space, which a reader of JSON would take for ever. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })

/** ORCID or LinkedIn on this machine: ORCID accepts PKCE, LinkedIn refuses it. */
export async function startProvider(name: ProviderName, somebody: Somebody): Promise<Provider> {
  const takesPkce = name === 'orcid'
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, Authorization>()
  const tokens = new Map<string, Somebody>()
  const site = new Hono()
  const prefix = name === 'linkedin' ? '/oauth' : ''
  let origin = ''

  site.use(async (context, next) => {
    provider.asked.push(context.req.path)
    if (provider.fault === 'no answer') return context.text('down', 503)
    if (provider.fault === 'nonsense') return context.html('<h1>Sorry</h1>')
    if (provider.fault === 'endless') return context.body(endless())
    if (provider.fault === 'leads elsewhere' && !context.req.path.startsWith('/inside'))
      return context.redirect(`/inside${context.req.path}`)
    return next()
  })
  site.get(`${prefix}/.well-known/openid-configuration`, context =>
    context.json({
      issuer: provider.settings.issuer,
      authorization_endpoint: `${origin}/authorization`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/userinfo`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
  )
  site.get('/jwks', context => context.json({ keys: [jwk] }))

  site.get('/authorization', context => {
    const {
      client_id,
      response_type,
      redirect_uri = '',
      scope,
      state = '',
      nonce,
      code_challenge,
      code_challenge_method,
    } = context.req.query()
    const wantsPkce = code_challenge !== undefined && code_challenge_method === 'S256'
    if (client_id !== clientId || response_type !== 'code' || !scope?.split(' ').includes('openid')) return context.text('not ours', 400)
    if (wantsPkce !== takesPkce) return context.text('PKCE', 400)
    const code = randomBytes(16).toString('hex')
    codes.set(code, { somebody: provider.somebody, redirect_uri, challenge: code_challenge ?? null, nonce })
    const back = new URL(redirect_uri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', state)
    return context.redirect(back.href)
  })

  site.post('/token', async context => {
    const given = await context.req.parseBody()
    const begun = codes.get(String(given['code']))
    codes.delete(String(given['code']))
    const verifier = given['code_verifier']
    const isProven = takesPkce
      ? typeof verifier === 'string' && createHash('sha256').update(verifier).digest('base64url') === begun?.challenge
      : verifier === undefined
    const isClient = given['client_id'] === clientId && given['client_secret'] === clientSecret
    if (!begun || !isProven || !isClient || given['redirect_uri'] !== begun.redirect_uri || provider.fault === 'token refused')
      return context.json({ error: 'invalid_grant', error_description: 'for the log of nobody' }, 400)
    const access_token = randomBytes(16).toString('hex')
    tokens.set(access_token, begun.somebody)
    if (provider.fault === 'no id token') return context.json({ access_token, token_type: 'bearer', expires_in: 60 })
    return context.json({ access_token, token_type: 'bearer', expires_in: 60, id_token: await idToken(begun) })
  })

  site.get('/userinfo', context => {
    const known = tokens.get((context.req.header('authorization') ?? '').replace(/^Bearer /i, ''))
    return known ? context.json({ ...known }) : context.json({ error: 'invalid_token' }, 401)
  })

  const idToken = ({ somebody: { sub }, nonce }: Authorization) => {
    const issuer = provider.fault === 'another issuer' ? 'https://elsewhere.example' : provider.settings.issuer
    const now = Math.floor(Date.now() / 1000) - (provider.fault === 'too old' ? 7200 : 0)
    return new SignJWT({ sub, ...(provider.repeatsNonce && nonce !== undefined && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(provider.fault === 'another audience' ? 'somebody-else' : clientId)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(provider.fault === 'another signature' ? stranger.privateKey : privateKey)
  }

  const listening = createAdaptorServer({ fetch: site.fetch })
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const provider: Provider = {
    settings: { issuer: `${origin}${prefix}`, clientId, clientSecret },
    asked: [],
    somebody,
    fault: undefined,
    repeatsNonce: false,
    visit: async url => {
      const { status, headers } = await fetch(url, { redirect: 'manual' })
      if (status !== 302) throw new Error(`the site answered ${status}`)
      return new URL(headers.get('location') ?? '')
    },
    close: () => new Promise(resolve => listening.close(() => resolve())),
  }
  return provider
}
