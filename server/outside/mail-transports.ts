import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Selectable } from 'kysely'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { dataFiles } from '../core/data-files.ts'
import { syncFolder, writeDurably } from '../core/durable-file.ts'
import { isLoopback, type Settings } from '../core/settings.ts'
import type { Tables } from '../store/tables.ts'
import { replyRefusesAddress } from './permanent-refusal.ts'

export type MailRow = Selectable<Tables['mails']>

export interface MailTransport {
  /** Resolves once the mail was handed over. Throws MailNotSent, or errors of the disk. */
  send(mail: MailRow): Promise<void>
  /** Leaves the mail server. */
  close(): void
}

/** Why a mail was not sent. The reason is safe to log: messages of a mail server contain addresses. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly reason: string
  /** Trying again would not help. */
  readonly isFinal: boolean
  /** The transport works, so other mails may succeed. */
  readonly isTransportUp: boolean
  /** The address takes no mail at all. */
  readonly isAddressRefused: boolean

  constructor(reason: string, isFinal: boolean, isTransportUp: boolean, isAddressRefused = false) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
    this.isTransportUp = isTransportUp
    this.isAddressRefused = isAddressRefused
  }

  /** A permanent refusal (not 4xx) of this mail is final; an unreachable server says nothing about the mail. */
  static of(problem: unknown): MailNotSent {
    if (problem instanceof MailNotSent) return problem
    const { code, responseCode, command, response } = (problem ?? {}) as Record<string, unknown>
    const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    const isTemporary = typeof responseCode === 'number' && responseCode < 500
    const reason = [code, responseCode].filter(word => typeof word === 'string' || typeof word === 'number').join(' ')
    const isAddressRefused = command === 'RCPT TO' && typeof response === 'string' && replyRefusesAddress(response)
    return new MailNotSent(reason || 'unknown', isAboutMail && !isTemporary, isAboutMail, isAddressRefused)
  }
}

/** The default sender, for the mailbox on this machine, which cannot get replies. */
const defaultFrom = 'indago@localhost'

export const mailTransport = ({ smtpUrl, mailFrom = defaultFrom, dataDir }: Settings): MailTransport =>
  smtpUrl === undefined ? mailboxTransport(dataDir, mailFrom) : smtpTransport(smtpUrl, mailFrom)

const addressLike = /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+$/u

/** An invalid address is not guessed at: the mail might go to someone else. */
function mailAddress(address: string): { name: string; address: string } {
  if (!addressLike.test(address)) throw new MailNotSent('no address', true, true)
  return { name: '', address }
}

/** Addresses are objects, because text would be parsed as a list of addresses. No mail can make the server read a file or a URL. */
const messageOf = (mail: MailRow, from: string): SendMailOptions => ({
  messageId: `<${mail.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  date: new Date(mail.created_at),
  from: { name: 'Indago', address: from },
  to: mailAddress(mail.to_address),
  ...(mail.reply_to !== null && { replyTo: mailAddress(mail.reply_to) }),
  subject: mail.subject,
  text: mail.body,
  ...(mail.html !== null && { html: mail.html }),
  ...(mail.unsubscribe !== null && { headers: unsubscribeHeaders(mail.unsubscribe) }),
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Mail programs show a button that posts to the address (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${link}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Milliseconds; stopping the server waits for one mail at most. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function smtpTransport(url: string, from: string): MailTransport {
  // Mails carry links that open accounts, so they leave this machine encrypted or not at all; a password is never sent otherwise.
  const { password, hostname } = new URL(url)
  const requireTLS = password !== '' || !isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
  // Its connection stays open for the next mails. One that breaks fails its mail, which the queue sends again when it is time.
  const pool = { pool: true, maxConnections: 1, maxRequeues: 0 } as const
  const transport = createTransport({ url, ...timeouts, ...pool, ...(requireTLS && { requireTLS }) })
  return {
    send: async mail => {
      await transport.sendMail(messageOf(mail, from))
    },
    close: () => transport.close(),
  }
}

export const mailFolder = (dataDir: string): string => join(dataDir, dataFiles.mailbox)

/** The file of a mail if no mail server is set. It is named after the id, so that sending again writes the same file. */
export const mailFile = (dataDir: string, id: string): string => join(mailFolder(dataDir), `${id}.eml`)

function mailboxTransport(dataDir: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const send = async (mail: MailRow) => {
    const { message } = await composer.sendMail(messageOf(mail, from))
    if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed in memory.')
    const file = mailFile(dataDir, mail.id)
    if (mkdirSync(dirname(file), { recursive: true, mode: 0o700 }) !== undefined) syncFolder(resolve(dataDir))
    writeDurably(file, message)
  }
  return { send, close: () => {} }
}
