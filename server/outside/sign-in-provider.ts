import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
} from 'openid-client'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import type { ProviderName } from '#contract/provider-names.ts'
import { email } from '#contract/text-fields.ts'
import { isLoopback, type ProviderSettings } from '../core/settings.ts'
import { splitName } from '../core/names/split-name.ts'
import { boundedFetch, outsideLimits } from './bounded-fetch.ts'
import { oneLine } from './mail-text.ts'

/** Differences between the providers (A13). LinkedIn refuses a request with a code verifier. */
const providerRules: Record<ProviderName, { scope: string; usesPkce: boolean; subject: RegExp }> = {
  orcid: { scope: 'openid', usesPkce: true, subject: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/ },
  linkedin: { scope: 'openid profile email', usesPkce: false, subject: /^[\w-]{1,100}$/ },
}

/** The provider's data about a person; the email address only if the provider has verified it. */
export interface ProviderProfile {
  first_name: string
  last_name: string
  email: string | null
}

/**
 * What binds a code to the login that it was given to. With PKCE the provider sees to it. LinkedIn is sent a nonce instead, which its documentation does
 * not promise to repeat, and others report that it does not: where its ID token has one it must be ours. Where it has none, whoever gets hold of an
 * unused code of somebody else can end a login of their own with it here, within the minutes that it lives. Nobody can be made to end a login that
 * somebody else began, with or without: `state` and `binding` see to that.
 */
interface LoginSecrets {
  codeVerifier?: string | undefined
  nonce?: string | undefined
}

export interface ProviderIdentity {
  /** The permanent id of the person at the provider. */
  subject: string
  profile: () => Promise<ProviderProfile>
}

/** Sign-in with ORCID or LinkedIn (OpenID Connect). Errors of the provider are thrown unchanged, within seconds. */
export class SignInProvider {
  readonly #name: ProviderName
  readonly #settings: ProviderSettings
  readonly #callback: string
  #discovered: Promise<Configuration> | undefined

  /** `callback`: our page to which the browser returns. */
  constructor(name: ProviderName, settings: ProviderSettings, callback: string) {
    this.#name = name
    this.#settings = settings
    this.#callback = callback
  }

  get usesPkce(): boolean {
    return providerRules[this.#name].usesPkce
  }

  /** The URL at which the user signs in. `nonce`: for a provider without PKCE. */
  async authorizationUrl(state: string, { codeVerifier, nonce }: LoginSecrets): Promise<string> {
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#callback,
      scope: providerRules[this.#name].scope,
      state,
      ...(codeVerifier !== undefined && {
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
      ...(nonce !== undefined && { nonce }),
    })
    if (url.protocol !== 'https:' && !isTestIssuer(this.#settings.issuer)) throw new Error('the authorization URL is not secure')
    return url.href
  }

  /** Exchanges the code that the browser brought back for the identity. Works once. */
  async exchangeCode(code: string, secrets: LoginSecrets): Promise<ProviderIdentity> {
    const configuration = await this.#configuration()
    const tokens = await this.#tokens(configuration, code, secrets)
    const { sub: subject, nonce } = tokens.claims() ?? {}
    if (nonce !== undefined && nonce !== secrets.nonce) throw new Error('the code is of another login')
    if (subject === undefined || !providerRules[this.#name].subject.test(subject)) throw new Error('the provider returned no user id')
    return { subject, profile: async () => profileOf(await fetchUserInfo(configuration, tokens.access_token, subject)) }
  }

  #tokens(configuration: Configuration, code: string, { codeVerifier }: LoginSecrets) {
    // The grant for a code takes a nonce as promised, or as forbidden: neither is so for LinkedIn. The ID token is checked alike.
    if (codeVerifier === undefined) return genericGrantRequest(configuration, 'authorization_code', { code, redirect_uri: this.#callback })
    const callbackUrl = new URL(this.#callback)
    callbackUrl.searchParams.set('code', code)
    return authorizationCodeGrant(configuration, callbackUrl, { pkceCodeVerifier: codeVerifier, idTokenExpected: true })
  }

  /** Loaded once; again if it failed. */
  #configuration(): Promise<Configuration> {
    this.#discovered ??= this.#discover().catch((problem: unknown) => {
      this.#discovered = undefined
      throw problem
    })
    return this.#discovered
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const execute = [enableNonRepudiationChecks, ...(isTestIssuer(issuer) ? [allowInsecureRequests] : [])]
    return discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), {
      timeout: outsideLimits.timeoutMs / 1000,
      execute,
      [customFetch]: (url, asked) => boundedFetch(url, asked),
    })
  }
}

/** Only on this machine, a provider without TLS is accepted. */
const isTestIssuer = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'http:' && isLoopback(hostname)
}

interface UserInfo {
  name?: string
  given_name?: string
  family_name?: string
  email?: string
  email_verified?: unknown
}

function profileOf({ name = '', given_name, family_name, ...info }: UserInfo): ProviderProfile {
  const whole = splitName(oneLine(name))
  const address = v.safeParse(email, info.email)
  // LinkedIn has sent this as a string.
  const isVerified = info.email_verified === true || info.email_verified === 'true'
  return {
    first_name: shortened(given_name ?? whole.first_name),
    last_name: shortened(family_name ?? whole.last_name),
    email: address.success && isVerified ? address.output : null,
  }
}

const shortened = (name: string): string => Array.from(oneLine(name)).slice(0, limits.person.name.max).join('')
