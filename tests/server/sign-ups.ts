import type { SessionReply } from '#contract/current-session.ts'
import type { MailKind } from '#server/store/tables/notices.ts'
import type { Answer, TestServer, TestUser } from '../support/test-server.ts'

/** The mails of a kind to an address, oldest first. */
export const mailsTo = (server: TestServer, address: string, kind?: MailKind) =>
  server.store.read
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', address)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The secret in the last mail of a kind to an address. */
export async function secretTo(server: TestServer, address: string, kind: MailKind): Promise<string> {
  const last = (await mailsTo(server, address, kind)).at(-1)
  const secret = /(?:confirmation_token|invite)=([\w-]{43})/.exec(last?.body ?? '')?.[1]
  if (secret === undefined) throw new Error(`no ${kind} link was sent to ${address}`)
  return secret
}

export const ada = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  password: 'eleven lanterns over the weir',
  category: 'academic',
}

export const signUp = (server: TestServer, user: object = {}): Promise<Answer> =>
  server.request('/v1/sign_up', { body: { user: { ...ada, ...user } } })

interface Confirmed {
  session?: SessionReply
  redirect?: string
  code?: string
  error?: string
}

interface Confirmation {
  /** The signed-in user. */
  user?: TestUser
  action?: string
  /** The sign-up's answer to this browser. */
  proof?: unknown
  password?: string
}

export const confirm = (server: TestServer, secret: string, { user, ...said }: Confirmation = {}) =>
  server.request<Confirmed>('/v1/confirmation', { ...(user && { user }), body: { user: { confirmation_token: secret, ...said } } })

/** Signs up and follows the link. */
export async function newcomer(server: TestServer, user: { email: string } & object): Promise<SessionReply & { redirect?: string }> {
  const { proof } = (await signUp(server, user)).body
  const { status, body } = await confirm(server, await secretTo(server, user.email, 'confirmation'), { proof })
  if (status !== 200 || !body.session) throw new Error(`confirming answered ${status}: ${JSON.stringify(body)}`)
  return { ...body.session, ...(body.redirect !== undefined && { redirect: body.redirect }) }
}
