import { Secret, TOTP } from 'otpauth'
import type { EnrolledFactors } from '#contract/second-factors.ts'
import type { NewPasskeyRequest, PasskeyRequest, SecondStep } from '#contract/second-step.ts'
import { type Answer, startTestServer, type TestServer, type TestUser } from '../../support/test-server.ts'
import { SoftwarePasskey } from '../../support/software-passkey.ts'

export const origin = 'https://indago.example.org'
export const rpId = 'indago.example.org'

/** Settings of a server with passkeys at `origin`. */
const settings = { publicUrl: origin }

type Added = EnrolledFactors & { recovery_codes?: string[] }
interface Refused {
  code: string
  errors?: Record<string, string[]>
}

/** The calls of a browser at `origin`; `at` is another one. */
export class Browser {
  readonly server: TestServer
  readonly at: string

  constructor(server: TestServer, at = origin) {
    this.server = server
    this.at = at
  }

  send<T = Record<string, unknown>>(path: string, sending: Parameters<TestServer['request']>[1] = {}): Promise<Answer<T>> {
    return this.server.request<T>(`/v1${path}`, { ...sending, headers: { Origin: this.at, ...sending.headers } })
  }

  post = <T = Record<string, unknown>>(path: string, body?: unknown, user?: TestUser, method = 'POST') =>
    this.send<T>(path, { method, ...(body !== undefined && { body }), ...(user && { user }) })

  signIn = ({ email, password }: TestUser, device_secret?: string) =>
    this.post<{ token: string; device_secret?: string; second_step?: SecondStep; user?: { two_step: boolean } }>('/authenticate', {
      email,
      password,
      device_secret,
    })

  /** The right password, up to the second step. */
  async stepOf(user: TestUser): Promise<SecondStep> {
    const { status, body } = await this.signIn(user)
    if (status !== 200 || !body.second_step) throw new Error(`no second step: ${status} ${JSON.stringify(body)}`)
    return body.second_step
  }

  finish = (body: object, headers = {}) =>
    this.send<{ token: string; device_secret: string; recovery_codes_left?: number } & Refused>('/authenticate/second_step', {
      body,
      headers,
    })

  beginPasskey = (user: TestUser) => this.post<NewPasskeyRequest & Refused>(`/users/${user.id}/passkeys/challenge`, undefined, user)

  addPasskey = (user: TestUser, body: object) => this.post<Added & Refused>(`/users/${user.id}/passkeys`, body, user)

  /** A new passkey of the user, with the recovery codes if it is the first factor. */
  async enrolPasskey(user: TestUser, name = 'Phone'): Promise<{ passkey: SoftwarePasskey; codes: string[] | undefined; pid: string }> {
    const passkey = new SoftwarePasskey()
    const { body: asked } = await this.beginPasskey(user)
    const { challenge } = asked
    const { status, body } = await this.addPasskey(user, {
      challenge,
      name,
      passkey: passkey.created({ challenge, origin: this.at, rpId: asked.rp.id }),
    })
    if (status !== 200) throw new Error(`adding a passkey answered ${status}: ${JSON.stringify(body)}`)
    return { passkey, codes: body.recovery_codes, pid: body.passkeys.at(-1)!.id }
  }

  beginApp = (user: TestUser) =>
    this.post<{ challenge: string; secret: string; uri: string } & Refused>(
      `/users/${user.id}/authenticator_app/challenge`,
      undefined,
      user,
    )

  addApp = (user: TestUser, body: object) => this.post<Added & Refused>(`/users/${user.id}/authenticator_app`, body, user, 'PUT')

  /** An authenticator app of the user; the code that confirmed it is used up. */
  async enrolApp(user: TestUser): Promise<{ app: App; codes: string[] | undefined }> {
    const { body } = await this.beginApp(user)
    const app = new App(body.secret, this.server)
    const added = await this.addApp(user, { challenge: body.challenge, code: app.code() })
    if (added.status !== 200) throw new Error(`adding an app answered ${added.status}: ${JSON.stringify(added.body)}`)
    this.server.advanceClock(30_000)
    return { app, codes: added.body.recovery_codes }
  }

  beginPasskeySignIn = () => this.post<PasskeyRequest & Refused>('/authenticate/passkey_challenge')

  passkeySignIn = (body: object) => this.post<{ token: string; user: { user_id: string } } & Refused>('/authenticate/passkey', body)

  beginConfirmation = async (user: TestUser) => (await this.post<SecondStep>('/confirm_identity/challenge', undefined, user)).body

  confirm = (user: TestUser, body: object) => this.post<Refused>('/confirm_identity', body, user)

  factorsOf = async (user: TestUser) => (await this.send<EnrolledFactors>(`/users/${user.id}/second_factors`, { user })).body
}

/** An authenticator app, with the clock of the server. */
export class App {
  readonly #totp: TOTP
  readonly #server: TestServer

  constructor(secret: string, server: TestServer) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) })
    this.#server = server
  }

  /** The code now, or of a phone whose clock differs by `ms`. */
  code(ms = 0): string {
    return this.#totp.generate({ timestamp: this.#server.now() + ms })
  }

  /** A code that is wrong for some minutes. */
  wrong(): string {
    const near = new Set(Array.from({ length: 41 }, (_, n) => this.code((n - 20) * 30_000)))
    return ['000000', '111111', '222222'].find(code => !near.has(code))!
  }
}

export const errorsOf = ({ status, body }: Answer<Refused>): [number, string, string[]] => [
  status,
  body.code,
  Object.keys(body.errors ?? {}),
]

/** In ascending order. */
export const statusesOf = (answers: readonly { status: number }[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b)

export const minutes = 60_000

/** A server with passkeys, and a browser at its address. */
export async function startEnrolling(): Promise<{ server: TestServer; browser: Browser }> {
  const server = await startTestServer({ socket: false, settings })
  return { server, browser: new Browser(server) }
}
