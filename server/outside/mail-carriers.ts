import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Selectable } from 'kysely'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { syncFolder, writeDurably } from '../core/durable-file.ts'
import type { Settings } from '../core/settings.ts'
import type { Tables } from '../store/tables.ts'

export type MailRow = Selectable<Tables['mails']>

/** Resolves once somebody else answers for the mail. Throws NotCarried, or what a disk throws. */
export type Carrier = (mail: MailRow) => Promise<void>

/** Why a mail is still ours. Its words are fit for a log: those of a mail server name addresses. */
export class NotCarried extends Error {
  override name = 'NotCarried'
  readonly reason: string
  /** It would be refused for ever. */
  readonly isFinal: boolean
  /** Other mails may fare better. */
  readonly isWay: boolean

  constructor(reason: string, isFinal: boolean, isWay: boolean) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
    this.isWay = isWay
  }

  /** A refusal of this one mail that is not said to be temporary (4xx) is final; a server that cannot be spoken to is in nobody's way. */
  static of(problem: unknown): NotCarried {
    if (problem instanceof NotCarried) return problem
    const { code, responseCode } = (problem ?? {}) as { code?: unknown; responseCode?: unknown }
    const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    const isTemporary = typeof responseCode === 'number' && responseCode < 500
    const reason = [code, responseCode].filter(word => typeof word === 'string' || typeof word === 'number').join(' ')
    return new NotCarried(reason || 'unknown', isOfMail && !isTemporary, isOfMail)
  }
}

/** Where no address is set, the mailbox holds all mail and nobody can answer it. */
const ownAddress = 'indago@localhost'

export const carrierOf = ({ smtpUrl, mailFrom = ownAddress, dataDir }: Settings): Carrier =>
  smtpUrl === undefined ? mailboxCarrier(dataDir, mailFrom) : smtpCarrier(smtpUrl, mailFrom)

const addressLike = /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+$/u

/** What is no plain address is not guessed at: it would go to somebody else. */
function addressed(address: string): { name: string; address: string } {
  if (!addressLike.test(address)) throw new NotCarried('no address', true, true)
  return { name: '', address }
}

/** Addresses go as objects: text would be read as a list of them. Nothing in a mail makes the server read a file or an address. */
const messageOf = (mail: MailRow, from: string): SendMailOptions => ({
  messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  date: new Date(mail.created_at),
  from: { name: 'Indago', address: from },
  to: addressed(mail.to_address),
  ...(mail.reply_to !== null && { replyTo: addressed(mail.reply_to) }),
  subject: mail.subject,
  text: mail.body,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Milliseconds; a stop of the server waits for one conversation at most. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function smtpCarrier(url: string, from: string): Carrier {
  // A password is never said in the clear, whatever the other side offers.
  const requireTLS = new URL(url).password !== ''
  const transport = createTransport({ url, ...patience, ...(requireTLS && { requireTLS }) })
  return async mail => {
    await transport.sendMail(messageOf(mail, from))
  }
}

export const mailFolder = (dataDir: string): string => join(dataDir, 'mailbox')

/** The file of a mail where no mail server is set: named after it, so that sending it again writes the same file. */
export const mailFile = (dataDir: string, id: string): string => join(mailFolder(dataDir), `${id}.eml`)

function mailboxCarrier(dataDir: string, from: string): Carrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async mail => {
    const { message } = await composer.sendMail(messageOf(mail, from))
    if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed in memory.')
    const file = mailFile(dataDir, mail.id)
    if (mkdirSync(dirname(file), { recursive: true, mode: 0o700 }) !== undefined) syncFolder(resolve(dataDir))
    writeDurably(file, message)
  }
}
