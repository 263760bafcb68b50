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
} from 'openid-client'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import type { ProviderName } from '#contract/providers.ts'
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

  /** The URL at which the user signs in. */
  async authorizationUrl(state: string, codeVerifier: string | undefined): Promise<string> {
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#callback,
      scope: providerRules[this.#name].scope,
      state,
      ...(codeVerifier !== undefined && {
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    })
    if (url.protocol !== 'https:' && !isTestIssuer(this.#settings.issuer)) throw new Error('the authorization URL is not secure')
    return url.href
  }

  /** Exchanges the code that the browser brought back for the identity. Works once. */
  async exchangeCode(code: string, codeVerifier: string | undefined): Promise<ProviderIdentity> {
    const configuration = await this.#configuration()
    const callbackUrl = new URL(this.#callback)
    callbackUrl.searchParams.set('code', code)
    const pkce = codeVerifier === undefined ? {} : { pkceCodeVerifier: codeVerifier }
    const tokens = await authorizationCodeGrant(configuration, callbackUrl, { ...pkce, idTokenExpected: true })
    const subject = tokens.claims()?.sub
    if (subject === undefined || !providerRules[this.#name].subject.test(subject)) throw new Error('the provider returned no user id')
    return { subject, profile: async () => profileOf(await fetchUserInfo(configuration, tokens.access_token, subject)) }
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
