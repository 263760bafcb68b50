import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import type { ProviderName } from '#contract/providers.ts'
import { email } from '#contract/text-fields.ts'
import { isLoopback, type ProviderSettings } from '../core/settings.ts'
import { oneLine } from './letter.ts'

/** What each site wants differently (A13). LinkedIn refuses a request with a code verifier. */
const ways: Record<ProviderName, { scope: string; takesPkce: boolean; subject: RegExp }> = {
  orcid: { scope: 'openid', takesPkce: true, subject: /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/ },
  linkedin: { scope: 'openid profile email', takesPkce: false, subject: /^[\w-]{1,100}$/ },
}

/** Seconds for each of the questions to the other site. */
const timeout = 10

/** What the other site says of somebody; the address only where it has seen that it is theirs. */
export interface Person {
  first_name: string
  last_name: string
  email: string | null
}

export interface Confirmed {
  /** By which the other site knows them, for good. */
  subject: string
  person: () => Promise<Person>
}

/** Signing in at ORCID or LinkedIn. Whatever goes wrong over there is thrown as it comes, within seconds. */
export class SignInSite {
  readonly #name: ProviderName
  readonly #settings: ProviderSettings
  readonly #callback: string
  #discovered: Promise<Configuration> | undefined

  /** `callback`: the page of ours that the browser comes back to. */
  constructor(name: ProviderName, settings: ProviderSettings, callback: string) {
    this.#name = name
    this.#settings = settings
    this.#callback = callback
  }

  get takesPkce(): boolean {
    return ways[this.#name].takesPkce
  }

  /** Where the browser goes to sign in. */
  async address(state: string, codeVerifier: string | undefined): Promise<string> {
    const url = buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: this.#callback,
      scope: ways[this.#name].scope,
      state,
      ...(codeVerifier !== undefined && {
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    })
    if (url.protocol !== 'https:' && !isTestIssuer(this.#settings.issuer)) throw new Error('the address to sign in at is not secure')
    return url.href
  }

  /** Exchanges the code that the browser brought back, once. */
  async confirm(code: string, codeVerifier: string | undefined): Promise<Confirmed> {
    const configuration = await this.#configuration()
    const came = new URL(this.#callback)
    came.searchParams.set('code', code)
    const pkce = codeVerifier === undefined ? {} : { pkceCodeVerifier: codeVerifier }
    const tokens = await authorizationCodeGrant(configuration, came, { ...pkce, idTokenExpected: true })
    const subject = tokens.claims()?.sub
    if (subject === undefined || !ways[this.#name].subject.test(subject)) throw new Error('the other site named nobody')
    return { subject, person: async () => personOf(await fetchUserInfo(configuration, tokens.access_token, subject)) }
  }

  /** Asked once; again after it failed. */
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
    return discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), { timeout, execute })
  }
}

/** A site without TLS is believed on this machine alone. */
const isTestIssuer = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'http:' && isLoopback(hostname)
}

interface Told {
  name?: string
  given_name?: string
  family_name?: string
  email?: string
  email_verified?: unknown
}

function personOf({ name = '', given_name, family_name, ...told }: Told): Person {
  const words = oneLine(name).split(' ')
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  const address = v.safeParse(email, told.email)
  // LinkedIn has said it as a text.
  const isVerified = told.email_verified === true || told.email_verified === 'true'
  return {
    first_name: shortened(given_name ?? words.join(' ')),
    last_name: shortened(family_name ?? last),
    email: address.success && isVerified ? address.output : null,
  }
}

const shortened = (name: string): string => Array.from(oneLine(name)).slice(0, limits.person.name.max).join('')
